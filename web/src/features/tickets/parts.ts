import type { QueryClient } from '@tanstack/react-query';

export { useTicketCount } from './use-ticket-count.ts';

/** Goes on with messages that an earlier page of this person could not send. */
export const resumeMessages = async (
  queryClient: QueryClient,
  owner: string,
  isAdmin: boolean,
): Promise<void> => (await import('./message-queue.ts')).resumeMessages(queryClient, owner, isAdmin);
