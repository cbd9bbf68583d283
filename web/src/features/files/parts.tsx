import { useQuery } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import type { StoredFile } from '#contract/common/files';
import { lazyPart } from '../../ui/lazy-part.ts';
import type { AskedCheck, WithCheck } from '../../ui/PictureViewer.tsx';
import { StoredFiles } from '../../ui/StoredFiles.tsx';
import { fileCheckOf } from './file-check.ts';

const FileNote = lazyPart(async () => (await import('./FileNote.tsx')).FileNote);

export const fileNote = (file: StoredFile) => (file.check ? <FileNote file={file} /> : null);

export const KeptFiles = (props: Omit<ComponentProps<typeof StoredFiles>, 'note' | 'withCheck'>) => (
  <StoredFiles {...props} note={fileNote} withCheck={withFileCheck} />
);

export const withFileCheck: WithCheck = (file, show) => <Checked file={file} show={show} />;

function Checked({ file, show }: { file: StoredFile; show: (check: AskedCheck) => ReactNode }) {
  const { data = null, isLoading } = useQuery(fileCheckOf(file));
  return show(isLoading ? undefined : data);
}
