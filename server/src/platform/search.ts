import { type RawBuilder, sql } from 'kysely';
import { parseMobile } from '#contract/common/mobile';
import { normalizeSearch } from '#contract/common/persian-text';

/** A LIKE pattern of what has this text in it. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** True for rows whose searchable column (made by search_text) has every typed word in it, in any order. */
export const matchesWords = (column: string, typed: string): RawBuilder<boolean> => {
  const words = normalizeSearch(typed).split(' ').filter(Boolean);
  const each = words.map((word) => sql<boolean>`${sql.ref(column)} LIKE ${containing(word)}`);
  return each.length > 0 ? sql<boolean>`(${sql.join(each, sql` AND `)})` : sql<boolean>`true`;
};

/** True where an expression of text has the typed text in it, both read as `search_text` reads them. */
export const hasText = (expression: RawBuilder<unknown>, typed: string): RawBuilder<boolean> =>
  sql<boolean>`strpos(search_text(${expression}), search_text(${typed})) > 0`;

/** What is typed to find a person, with a mobile number (whole or its beginning) in the form it is kept. */
export function peopleSearchText(typed: string): string {
  return parseMobile(typed) ?? typed.replace(/^(?:\+|00)98[\s-]*0?(?=9|$)/, '0');
}
