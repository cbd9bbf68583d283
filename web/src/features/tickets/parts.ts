import { lazyPart } from '../../ui/lazy-part.ts';

export { TicketStatusBadge } from './TicketStatusBadge.tsx';
export { useTicketCount } from './use-ticket-count.ts';
export const HelpQuestionLook = lazyPart(
  async () => (await import('./HelpQuestionLook.tsx')).HelpQuestionLook,
);
export const ReplySample = lazyPart(async () => (await import('./admin/ReplySample.tsx')).ReplySample);
