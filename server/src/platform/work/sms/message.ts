import { type RawBuilder, sql } from 'kysely';
import type { Sms } from '../../outside/sms/provider.ts';

/** In characters: four parts of a Persian SMS. */
const maxLength = 268;

/** Selects the mobile and the text of a message for a person, and no row for one who has turned SMS off. */
export const messageTo = (person: number, text: string): RawBuilder<Sms> =>
  sql`SELECT mobile, ${clipped(`حکاک: ${text}`)}::text AS text FROM people WHERE id = ${person} AND sms`;

function clipped(text: string): string {
  const letters = Array.from(text);
  return letters.length <= maxLength
    ? text
    : `${letters
        .slice(0, maxLength - 1)
        .join('')
        .trimEnd()}…`;
}
