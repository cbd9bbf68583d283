import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { StoredFile } from '#contract/common/files';
import { lazyPart } from '../../ui/lazy-part.ts';
import type { AskedCheck, WithCheck } from '../../ui/PictureViewer.tsx';
import { fileCheckOf } from './file-check.ts';

const FileNote = lazyPart(async () => (await import('./FileNote.tsx')).FileNote);

/** Stands under the name of a kept file; a file that is not checked has none. */
export const fileNote = (file: StoredFile) => (file.check ? <FileNote file={file} /> : null);

/** Asks for the server's check of a kept file that is looked at. */
export const withFileCheck: WithCheck = (file, show) => <Checked file={file} show={show} />;

function Checked({ file, show }: { file: StoredFile; show: (check: AskedCheck) => ReactNode }) {
  const { data = null, isLoading } = useQuery(fileCheckOf(file));
  return show(isLoading ? undefined : data);
}
