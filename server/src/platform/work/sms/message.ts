import { type RawBuilder, sql } from 'kysely';
import type { Sms } from '../../outside/sms/provider.ts';

/** In characters: four parts of a Persian SMS. */
const maxLength = 268;
/** In UTF-16 units: one part of a Persian SMS, which is sent in UCS-2. */
const onePart = 70;
/** Less of a text than this says nothing, so that the address goes alone. */
const minWords = 14;

/**
 * Selects the mobile and the text of a message for a person, and no row for one who has turned SMS off. A text with an
 * address is shortened until both fit in one part.
 */
export const messageTo = (person: number, text: string, address?: string): RawBuilder<Sms> =>
  sql`SELECT mobile, ${written(`حکاک: ${text}`, address)}::text AS text FROM people WHERE id = ${person} AND sms`;

export function written(text: string, address?: string): string {
  if (address === undefined) return clipped(text, Array.from(text), maxLength);
  const room = onePart - address.length - 1;
  const words = text.replace(/\s+/g, ' ').trim();
  return room < minWords ? address : `${byWords(words, room)} ${address}`;
}

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
