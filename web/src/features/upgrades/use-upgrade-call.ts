import { useQueryClient } from '@tanstack/react-query';
import type { AnswerOf, Endpoint } from '#contract/common/endpoint';
import { getUpgrade, type Upgrade } from '#contract/upgrades';
import type { CallError } from '../../lib/client.ts';
import { keyOf, queryOf, useCall } from '../../lib/queries.ts';

type UpgradeCall = Endpoint & Pick<typeof getUpgrade, 'answer'>;

type After = { onSuccess: (upgrade: Upgrade) => void; onError?: (error: CallError) => void };

/** After a step's call: its answer is where the customer stands now; a conflict means that they stand elsewhere already. */
export function useUpgradeAfter<E extends UpgradeCall>(after: After) {
  const queryClient = useQueryClient();
  return {
    onSuccess: (answer: AnswerOf<E>) => {
      const upgrade = answer as Upgrade;
      queryClient.setQueryData(queryOf(getUpgrade, {}).queryKey, upgrade);
      after.onSuccess(upgrade);
    },
    onError: (error: CallError) => {
      if (error.code === 'CONFLICT') void queryClient.invalidateQueries({ queryKey: keyOf(getUpgrade) });
      after.onError?.(error);
    },
  };
}

export const useUpgradeCall = <E extends UpgradeCall>(call: E, after: After) =>
  useCall(call, useUpgradeAfter<E>(after));
