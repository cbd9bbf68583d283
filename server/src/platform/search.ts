import { type RawBuilder, sql } from 'kysely';
import { parseMobile } from '#contract/common/mobile';
import { normalizeSearch } from '#contract/common/persian-text';

export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

const wordsOf = (typed: string): string[] => normalizeSearch(typed).split(' ').filter(Boolean);

/** True for a text that contains every typed word, in any order. */
export function hasWords(text: string, typed: string): boolean {
  const searched = normalizeSearch(text);
  return wordsOf(typed).every((word) => searched.includes(word));
}

/**
 * True for rows whose searchable column (made by search_text) contains every typed word, in any order. The words are
 * literals of the statement, so it is planned for them: a rare word is found by its index, a frequent one on the way;
 * `searched` gives the planner the cost of LIKE.
 */
export const matchesWords = (column: string, typed: string): RawBuilder<boolean> => {
  const each = wordsOf(typed).map(
    (word) => sql<boolean>`${sql.ref(column)} LIKE ${sql.lit(containing(word))}`,
  );
  return each.length > 0
    ? sql<boolean>`(${sql.join(each, sql` AND `)} AND searched(${sql.ref(column)}))`
    : sql<boolean>`true`;
};

/** True if an expression contains the typed text, both normalized as by `search_text`. */
export const hasText = (expression: RawBuilder<unknown>, typed: string): RawBuilder<boolean> =>
  sql<boolean>`strpos(search_text(${expression}), search_text(${typed})) > 0`;

/** Converts a typed mobile number, or the beginning of one, to its stored form; leaves other text unchanged. */
export function peopleSearchText(typed: string): string {
  return parseMobile(typed) ?? typed.replace(/^(?:\+|00)98[\s-]*0?(?=9|$)/, '0');
}
