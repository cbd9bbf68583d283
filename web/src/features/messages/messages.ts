import type { StoredFile } from '#contract/common/files';
import { webAddress } from '#contract/common/links';
import type { NewPin } from '#contract/conversations';
import type { StagedFile } from '../../lib/upload-items.ts';

/** The fields that a conversation needs of a message or another entry. */
export interface ConversationMessage {
  _id: string;
  /** The Idempotency-Key with which its author sent it; nobody else gets it. */
  key?: string;
  text: string;
  files: readonly StoredFile[];
  author: { _id: string; name: string; admin: boolean };
  createdAt: string;
  /** Written by an admin for the other admins. */
  isNote?: boolean;
  /** Not grouped with others of its author. */
  isAlone?: boolean;
}

/** A message as it is written. */
export interface NewMessage {
  text: string;
  files: readonly StagedFile[];
  /** A note is for the other admins only, and has no files. */
  isNote?: boolean;
  /** Of an order: places on its pictures. */
  pins?: readonly NewPin[];
  /** Asks for a revision of a delivered order. */
  isRevision?: boolean;
}

/** In ms: messages of one person within this time are grouped. */
const pause = 5 * 60_000;

export function groupByAuthor<M extends ConversationMessage>(messages: readonly M[]): M[][] {
  const groups: M[][] = [];
  for (const message of messages) {
    const last = groups.at(-1)?.at(-1);
    const isSame =
      last &&
      !last.isAlone &&
      !message.isAlone &&
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
