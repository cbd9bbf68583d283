import { useQuery } from '@tanstack/react-query';
import type { StoredFile } from '#contract/common/files';
import { FindingLine } from '../../ui/vectors/FindingLine.tsx';
import { resultParts } from '../../ui/vectors/finding-texts.ts';
import { fileCheckOf } from './file-check.ts';

type FileNoteProps = {
  file: StoredFile;
  /** It was delivered to the person who reads this. */
  isResult?: boolean;
};

export function FileNote({ file, isResult = false }: FileNoteProps) {
  const { data, isLoading } = useQuery(fileCheckOf(file));
  if (data && isResult)
    return <span className="mt-0.5 text-xs text-muted">{resultParts(data).join(' · ')}</span>;
  if (data) return <FindingLine check={data} className="mt-0.5" />;
  return isLoading ? <span className="mt-0.5 text-xs text-muted">در حال بررسی…</span> : null;
}
