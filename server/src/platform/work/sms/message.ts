import { type RawBuilder, sql } from 'kysely';
import type { Sms } from '../../outside/sms/provider.ts';

/** In characters: four parts of a Persian SMS. */
const maxLength = 268;
/** In UTF-16 units: one part of a Persian SMS, which is sent in UCS-2. */
const onePart = 70;

export interface SmsText {
  /** The point of the message. It is never shortened, even if the message then takes a second part. */
  fact: string;
  /** Follows the fact and is truncated to fit. */
  detail?: string;
  /** The address of a page. A message with one fits in a single part, unless the fact alone is too long. */
  address?: string;
}

/** Selects the mobile and the text of a message for a person, and no row for one who has turned SMS off. */
export const messageTo = (person: number, text: SmsText): RawBuilder<Sms> =>
  sql`SELECT mobile, ${written(text)}::text AS text FROM people WHERE id = ${person} AND sms`;

export function written({ fact, detail = '', address }: SmsText): string {
  const start = `حکاک: ${fact}`;
  const whole = start + detail;
  if (address === undefined) return clipped(whole, Array.from(whole), maxLength);
  const short = byWords(whole.replace(/\s+/g, ' ').trim(), onePart - address.length - 1);
  return `${short.startsWith(start) ? short : start} ${address}`;
}

/** Phones make a link of an address without its `https://`, too. */
export const addressOf = (publicUrl: string, path: string): string =>
  publicUrl.replace('https://', '') + path;

function clipped(text: string, letters: readonly string[], max: number): string {
  if (letters.length <= max) return text;
  return `${letters
    .slice(0, max - 1)
    .join('')
    .trimEnd()}…`;
}

const letters = new Intl.Segmenter('fa');

/** Shortens a text to `room` UTF-16 units, after a whole word where most of the room is still used. */
function byWords(text: string, room: number): string {
  if (text.length <= room) return text;
  let end = 0;
  for (const { index, segment } of letters.segment(text)) {
    if (index + segment.length > room - 1) break;
    end = index + segment.length;
  }
  const space = text.lastIndexOf(' ', end);
  let last = space > room / 2 ? space : end;
  while (/[\s.,:;!?،؛؟-]/.test(text.charAt(last - 1))) last -= 1;
  return `${text.slice(0, last)}…`;
}
