import { toPersianDigits } from '#contract/common/digits';
import type { Ticket } from '#contract/tickets';
import { namesIn } from '../../lib/address.ts';
import { draftKey } from '../../lib/draft-key.ts';

export const replyDraft = (owner: string, ticket: string) => draftKey(owner, `reply ${ticket}`);

/** The draft of a new ticket; each subject of the address has its own. */
export const newTicketDraft = (owner: string, search: Record<string, string | number | undefined>) => {
  const subject = namesIn(search)
    .map((name) => `${name} ${search[name]}`)
    .join(' ');
  return draftKey(owner, subject ? `ticket ${subject}` : 'ticket');
};

export const followTitle = ({ number, title }: Pick<Ticket, 'number' | 'title'>): string =>
  `ادامهٔ تیکت ${toPersianDigits(number)}: ${title}`.slice(0, 200);
