import type { QueryClient } from '@tanstack/react-query';
import { lazyPart } from '../../ui/lazy-part.ts';

export { useTicketCount } from './use-ticket-count.ts';
export const HelpQuestionLook = lazyPart(
  async () => (await import('./HelpQuestionLook.tsx')).HelpQuestionLook,
);
export const ReplySample = lazyPart(async () => (await import('./admin/ReplySample.tsx')).ReplySample);

export const resumeMessages = async (
  queryClient: QueryClient,
  owner: string,
  isAdmin: boolean,
): Promise<void> => (await import('./message-queue.ts')).resumeMessages(queryClient, owner, isAdmin);
