import { useQuery } from '@tanstack/react-query';
import type { StoredFile } from '#contract/common/files';
import { FactLine } from '../../ui/FactLine.tsx';
import { FindingLine } from '../../ui/vectors/FindingLine.tsx';
import { resultParts } from '../../ui/vectors/finding-texts.ts';
import { fileCheckOf, type ResultKind } from './file-check.ts';

type FileNoteProps = {
  file: StoredFile;
  /** Set if the file was delivered to the person who reads this. */
  result?: ResultKind | undefined;
};

export function FileNote({ file, result }: FileNoteProps) {
  const { data, isLoading } = useQuery(fileCheckOf(file));
  if (!data) return isLoading && 'در حال بررسی…';
  return result ? (
    <FactLine parts={resultParts(data, result === 'code')} isCut />
  ) : (
    <FindingLine check={data} isCut />
  );
}
