import { webAddress } from '#contract/common/links';
import type { Message, Ticket } from '#contract/tickets';

export type ConversationMessage = Message & { isNote: boolean };

/** Returns a conversation's messages and notes in the order in which they were written. */
export const messagesOf = ({ questions = [], answers = [], notes = [] }: Ticket): ConversationMessage[] =>
  [
    ...[...questions, ...answers].map((each) => ({ ...each, isNote: false })),
    ...notes.map((each) => ({ ...each, isNote: true })),
  ].toSorted((a, b) => Number(a._id) - Number(b._id));

/** In ms: messages of one person within this time are grouped. */
const pause = 5 * 60_000;

export function groupByAuthor(messages: readonly ConversationMessage[]): ConversationMessage[][] {
  const groups: ConversationMessage[][] = [];
  for (const message of messages) {
    const last = groups.at(-1)?.at(-1);
    const isSame =
      last &&
      last.author._id === message.author._id &&
      last.isNote === message.isNote &&
      Date.parse(message.createdAt) - Date.parse(last.createdAt) < pause;
    if (isSame) groups.at(-1)?.push(message);
    else groups.push([message]);
  }
  return groups;
}

const address = /https?:\/\/[^\s<>"«»]+/g;

const sentenceMarks = new Set('.,;:!?)،؛؟');

/** Splits a text at the web addresses in it; each odd part is an address. */
export function splitAtAddresses(text: string): string[] {
  const parts: string[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    // A full stop after an address belongs to the sentence.
    let length = found.length;
    while (sentenceMarks.has(found.charAt(length - 1))) length -= 1;
    if (webAddress(found.slice(0, length)) === null) continue;
    parts.push(text.slice(end, index), found.slice(0, length));
    end = index + length;
  }
  return [...parts, text.slice(end)];
}
