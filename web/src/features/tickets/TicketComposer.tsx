import type { ComponentProps } from 'react';
import { addTicketNote, replyToTicket, ticketFiles } from '#contract/tickets';
import { formDraft } from '../../lib/form-draft.ts';
import { useForm } from '../../lib/use-form.ts';
import { limitsOf } from '../../ui/file-limits.ts';
import { Composer } from '../../ui/Composer.tsx';
import { replyDraft } from './ticket-drafts.ts';

const limits = limitsOf(ticketFiles);

type TicketComposerProps = Omit<ComponentProps<typeof Composer>, 'form' | 'limits'> & {
  /** The draft's owner and ticket. */
  owner: string;
  ticket: string;
};

export function TicketComposer({ owner, ticket, ...composer }: TicketComposerProps) {
  const form = useForm(composer.takesFiles === false ? addTicketNote : replyToTicket, {
    initial: { text: '' },
    input: ({ text }) => ({ body: { ticketId: ticket, text } }),
    draft: formDraft(replyDraft(owner, ticket)),
  });
  return <Composer {...composer} form={form} limits={limits} />;
}
