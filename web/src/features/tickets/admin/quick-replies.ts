import { toPersianDigits } from '#contract/common/digits';
import { searchFor } from '#contract/common/persian-text';
import { displayName } from '#contract/people';
import type { QuickReply, Ticket } from '#contract/tickets';

type Filled = Pick<Ticket, 'number' | 'orderNumber'> & {
  user: Pick<Ticket['user'], 'name' | 'family' | 'mobile'>;
};

/** Fills a reply's placeholders; one without a value is left out with the space before it, and «عزیز» with the name. */
export function fillReply(text: string, { number, orderNumber, user }: Filled): string {
  const hasName = Boolean(user.name || user.family);
  const values: Record<string, string | undefined> = {
    name: hasName ? displayName(user) : undefined,
    orderNumber: orderNumber === undefined ? undefined : toPersianDigits(orderNumber),
    ticketNumber: toPersianDigits(number),
  };
  return (hasName ? text : text.replaceAll('{name} عزیز', '{name}'))
    .replace(/([ \t]?)\{(name|orderNumber|ticketNumber)\}/g, (_, space: string, name: string) => {
      const value = values[name];
      return value === undefined ? '' : `${space}${value}`;
    })
    .trim();
}

/** Returns the text after the slash that asks for a quick reply, or null. */
export function askedReply(text: string): string | null {
  return /^\/([^\n]{0,60})$/.exec(text)?.[1] ?? null;
}

/** The replies with all the words that were typed, those of the ticket's department first and those of others last. */
export function findReplies(
  replies: readonly QuickReply[],
  asked: string,
  { department }: Pick<Ticket, 'department'>,
): QuickReply[] {
  const matches = searchFor(asked);
  const distance = (reply: QuickReply) =>
    reply.department === department ? 0 : reply.department === undefined ? 1 : 2;
  return replies
    .filter(({ title, text }) => matches(title, text))
    .toSorted((a, b) => distance(a) - distance(b) || a.position - b.position);
}
