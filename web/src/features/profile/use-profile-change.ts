import { useQueryClient } from '@tanstack/react-query';
import type { Profile } from '#contract/profile';
import { updateProfile } from '#contract/profile';
import { type CallInput } from '../../lib/client.ts';
import { useCall } from '../../lib/queries.ts';
import { toast } from '../../ui/toast.ts';
import { profileQuery } from '../auth/parts.ts';

/** Shows at once, everywhere, what is now known of the signed-in person. */
export function useShowProfile() {
  const queryClient = useQueryClient();
  return (change: Partial<Profile>) =>
    queryClient.setQueryData(profileQuery.queryKey, (profile) => profile && { ...profile, ...change });
}

/** Changes what the person says of themselves. */
export function useProfileChange() {
  const show = useShowProfile();
  const call = useCall(updateProfile, {
    onSuccess: (profile) => {
      show(profile);
      toast.success('عملیات با موفقیت انجام شد');
    },
  });
  return {
    change: (body: CallInput<typeof updateProfile>['body']) => call.run({ body }),
    isPending: call.isPending,
    fields: call.error?.fields ?? null,
  };
}
