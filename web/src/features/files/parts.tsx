import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, Suspense } from 'react';
import { maxDrawnPages, mayHavePages, type StoredFile } from '#contract/common/files';
import { vectorKindOf } from '../../lib/vectors/vector-kind.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import type { AskedCheck, WithCheck } from '../../ui/PictureViewer.tsx';
import { StoredFiles } from '../../ui/StoredFiles.tsx';
import { fileCheckOf, type ResultKind } from './file-check.ts';

const FileNote = lazyPart(async () => (await import('./FileNote.tsx')).FileNote);

/** Reserves its line before the check has loaded, to avoid a layout shift. */
const noteOf = (file: StoredFile, result?: ResultKind) =>
  file.check ? (
    // Clipped rather than hidden, so that it keeps its baseline.
    <span className="mt-0.5 block overflow-x-clip text-xs text-ellipsis whitespace-nowrap text-muted">
      <Suspense fallback="در حال بررسی…">
        <FileNote file={file} result={result} />
      </Suspense>
    </span>
  ) : null;

export const fileNote = (file: StoredFile) => noteOf(file);

type KeptFilesProps = Omit<ComponentProps<typeof StoredFiles>, 'note' | 'withCheck'> & {
  /** They were delivered to the person who reads this: their notes say what can be used, and no faults. */
  result?: ResultKind | undefined;
};

export const KeptFiles = ({ result, ...props }: KeptFilesProps) => (
  <StoredFiles {...props} note={(file) => noteOf(file, result)} withCheck={withFileCheck} />
);

/** Returns how many pages a file has: 1 until that is known, and in one without pages. */
export function usePageCount(file: StoredFile | undefined): number {
  const isDocument = file !== undefined && mayHavePages(vectorKindOf(file.filename) ?? '');
  // Nothing is asked about a file without a check.
  const { data } = useQuery(fileCheckOf(isDocument ? file : { url: '' }));
  return isDocument ? Math.min(data?.pages ?? 1, maxDrawnPages) : 1;
}

export const withFileCheck: WithCheck = (file, show) => <Checked file={file} show={show} />;

function Checked({ file, show }: { file: StoredFile; show: (check: AskedCheck) => ReactNode }) {
  const { data = null, isLoading } = useQuery(fileCheckOf(file));
  return show(isLoading ? undefined : data);
}
