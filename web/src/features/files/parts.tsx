import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, Suspense } from 'react';
import type { StoredFile } from '#contract/common/files';
import { lazyPart } from '../../ui/lazy-part.ts';
import type { AskedCheck, WithCheck } from '../../ui/PictureViewer.tsx';
import { StoredFiles } from '../../ui/StoredFiles.tsx';
import { fileCheckOf } from './file-check.ts';

const FileNote = lazyPart(async () => (await import('./FileNote.tsx')).FileNote);

export const fileNote = (file: StoredFile) =>
  file.check ? (
    <Suspense fallback={<span className="mt-0.5 text-xs text-muted">در حال بررسی…</span>}>
      <FileNote file={file} />
    </Suspense>
  ) : null;

export const KeptFiles = (props: Omit<ComponentProps<typeof StoredFiles>, 'note' | 'withCheck'>) => (
  <StoredFiles {...props} note={fileNote} withCheck={withFileCheck} />
);

export const withFileCheck: WithCheck = (file, show) => <Checked file={file} show={show} />;

function Checked({ file, show }: { file: StoredFile; show: (check: AskedCheck) => ReactNode }) {
  const { data = null, isLoading } = useQuery(fileCheckOf(file));
  return show(isLoading ? undefined : data);
}
