import { type RawBuilder, sql } from 'kysely';
import { parseMobile } from '#contract/common/mobile';
import { searchWords } from '#contract/common/persian-text';

export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * True for rows whose searchable column (made by search_text) contains every typed word, in any order. The words are
 * literals of the statement, so it is planned for them: a rare word is found by its index, a frequent one on the way;
 * `searched` gives the planner the cost of LIKE.
 */
export const matchesWords = (column: string, typed: string): RawBuilder<boolean> => {
  const each = searchWords(typed).map(
    (word) => sql<boolean>`${sql.ref(column)} LIKE ${sql.lit(containing(word))}`,
  );
  return each.length > 0
    ? sql<boolean>`(${sql.join(each, sql` AND `)} AND searched(${sql.ref(column)}))`
    : sql<boolean>`true`;
};

/** True if a text made by search_text contains the typed one. */
export const includesText = (searchable: RawBuilder<unknown>, typed: string): RawBuilder<boolean> =>
  sql<boolean>`strpos(${searchable}, search_text(${typed})) > 0`;

/** True if an expression contains the typed text, both normalized as by `search_text`. */
export const hasText = (expression: RawBuilder<unknown>, typed: string): RawBuilder<boolean> =>
  includesText(sql`search_text(${expression})`, typed);

/** Converts a typed mobile number, or the beginning of one, to its stored form; leaves other text unchanged. */
export function peopleSearchText(typed: string): string {
  return parseMobile(typed) ?? typed.replace(/^(?:\+|00)98[\s-]*0?(?=9|$)/, '0');
}
