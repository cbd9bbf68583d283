import { useQuery } from '@tanstack/react-query';
import type { StoredFile } from '#contract/common/files';
import { FactLine, FindingLine } from '../../ui/vectors/FindingLine.tsx';
import { resultParts } from '../../ui/vectors/finding-texts.ts';
import { fileCheckOf } from './file-check.ts';

type FileNoteProps = {
  file: StoredFile;
  /** It was delivered to the person who reads this. */
  isResult?: boolean;
};

export function FileNote({ file, isResult = false }: FileNoteProps) {
  const { data, isLoading } = useQuery(fileCheckOf(file));
  if (!data) return isLoading && 'در حال بررسی…';
  return isResult ? <FactLine parts={resultParts(data)} isCut /> : <FindingLine check={data} isCut />;
}
