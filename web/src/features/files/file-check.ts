import { queryOptions } from '@tanstack/react-query';
import type { StoredFile } from '#contract/common/files';
import { fileCallsOf } from '#contract/files';
import { queryOf } from '../../lib/queries.ts';

/** The findings of a stored file. A missing note is not shown as a fault. */
export function fileCheckOf(file: Pick<StoredFile, 'url' | 'check'>) {
  const { calls, params } = fileCallsOf(file);
  const query = queryOf(calls.check, { params }, { isQuiet: true });
  return queryOptions({ ...query, enabled: file.check !== undefined, retry: 2 });
}

/** The kinds of delivered files. */
export type ResultKind = 'design' | 'code';
