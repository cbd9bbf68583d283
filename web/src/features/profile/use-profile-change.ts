import { updateProfile } from '#contract/profile';
import { type CallInput } from '../../lib/client.ts';
import { useCall } from '../../lib/queries.ts';
import { toast } from '../../ui/toast.ts';

/** Changes what the person says of themselves. */
export function useProfileChange() {
  const call = useCall(updateProfile, {
    onSuccess: () => void toast.success('عملیات با موفقیت انجام شد'),
  });
  return {
    change: (body: CallInput<typeof updateProfile>['body']) => call.run({ body }),
    isPending: call.isPending,
    fields: call.error?.fields ?? null,
  };
}
