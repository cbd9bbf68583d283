import { queryOptions } from '@tanstack/react-query';
import type { StoredFile } from '#contract/common/files';
import { fileCallsOf } from '#contract/files';
import { queryOf } from '../../lib/queries.ts';

/** What was found in a stored file. A note that is missing is no fault to show. */
export function fileCheckOf(file: Pick<StoredFile, 'url' | 'check'>) {
  const { calls, params } = fileCallsOf(file);
  const query = queryOf(calls.check, { params }, { isQuiet: true });
  return queryOptions({ ...query, enabled: file.check !== undefined, retry: 2 });
}
