import { queryOptions } from '@tanstack/react-query';
import type { FileCheck } from '#contract/common/file-checks';
import type { StoredFile } from '#contract/common/files';

export const fileCheckOf = ({ check = '' }: Pick<StoredFile, 'check'>) =>
  queryOptions({
    queryKey: [check],
    queryFn: async ({ signal }): Promise<FileCheck> => {
      const answer = await fetch(check, { signal, credentials: 'same-origin' });
      if (!answer.ok) throw new Error(`${check} answered ${answer.status}.`);
      return (await answer.json()) as FileCheck;
    },
    enabled: check !== '',
    // It changes with the laser of the customer only.
    meta: { hears: ['device'] },
    retry: 2,
  });
