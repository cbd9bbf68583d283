import { useQueryClient } from '@tanstack/react-query';
import type { AnswerOf, Endpoint } from '#contract/common/endpoint';
import { getUpgrade, type Upgrade } from '#contract/upgrades';
import type { CallError } from '../../lib/client.ts';
import { keyOf, queryOf, useCall } from '../../lib/queries.ts';

type UpgradeCall = Endpoint & Pick<typeof getUpgrade, 'answer'>;

/** A step's call: its answer is where the customer stands now; a conflict means that they stand elsewhere already. */
export function useUpgradeCall<E extends UpgradeCall>(
  call: E,
  after: { onSuccess: (upgrade: Upgrade) => void; onError?: (error: CallError) => void },
) {
  const queryClient = useQueryClient();
  return useCall(call, {
    onSuccess: (answer: AnswerOf<E>) => {
      const upgrade = answer as Upgrade;
      queryClient.setQueryData(queryOf(getUpgrade, {}).queryKey, upgrade);
      after.onSuccess(upgrade);
    },
    onError: (error) => {
      if (error.code === 'CONFLICT') void queryClient.invalidateQueries({ queryKey: keyOf(getUpgrade) });
      after.onError?.(error);
    },
  });
}
