import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { logout } from '#contract/auth';
import { useCall } from '../../lib/queries.ts';
import { end } from './session.ts';

/** Ends this login on the server and goes to the sign-in page. */
export function useLogout() {
  const queryClient = useQueryClient();
  const router = useRouter();
  const call = useCall(logout, {
    onSuccess: () => end(queryClient, () => router.navigate({ to: '/login' })),
  });
  return { logout: () => call.run({}), isLeaving: call.isPending };
}
