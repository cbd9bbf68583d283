import { useQuery } from '@tanstack/react-query';
import type { StoredFile } from '#contract/common/files';
import { FindingLine } from '../../ui/vectors/FindingLine.tsx';
import { fileCheckOf } from './file-check.ts';

export function FileNote({ file }: { file: StoredFile }) {
  const { data, isLoading } = useQuery(fileCheckOf(file));
  if (data) return <FindingLine check={data} className="mt-0.5" />;
  return isLoading ? <span className="mt-0.5 text-xs text-muted">در حال بررسی…</span> : null;
}
