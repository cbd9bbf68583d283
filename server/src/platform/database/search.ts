import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { searchLine, searchWords } from '#contract/common/persian-text';
import { wordsBefore } from './search-before.ts';

export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** The tables with search lines, which are filled in the background after an update. */
export type SearchedTable =
  | 'audit'
  | 'courses'
  | 'devices'
  | 'episodes'
  | 'font_creations'
  | 'help_questions'
  | 'offers'
  | 'orders'
  | 'people'
  | 'qr_codes'
  | 'qr_texts'
  | 'quick_replies'
  | 'tickets'
  | 'transfers';

/** Numbers of a record and the words that pages write before them, as in «سفارش ۱۰۵۶». */
export interface Numbered {
  /** SQL of the numbers, with a space before each. */
  numbers: string;
  names: readonly string[];
}

export interface Term {
  word: string;
  /** The typed numbers that the word may name; none for an ordinary word. */
  numbers: readonly string[];
}

/** The words that are searched for. Words that name a number are so next to one only, or written together with it. */
export function searchTerms(typed: string, names: readonly string[] = []): Term[] {
  const nameWords = new Set(names.flatMap((name) => [...searchWords(name), searchLine(name)]));
  const words = searchWords(typed).flatMap((word) => {
    const [, name, number] = /^([^0-9#]+)#?([0-9]+)$/.exec(word) ?? [];
    return name !== undefined && number !== undefined && nameWords.has(name) ? [name, number] : [word];
  });
  const numbers = words.filter((word) => /^[0-9]+$/.test(word));
  return words.map((word) => ({ word, numbers: nameWords.has(word) ? numbers : [] }));
}

/**
 * True for rows with the word of a term, which `hasWord` looks for, or whose own number begins with one that the word names.
 * `own` is SQL of the numbers, with a space before each; `literal` writes a pattern that contains a text.
 */
export function termClause(
  { word, numbers }: Term,
  hasWord: (word: string) => string,
  literal: (text: string) => string,
  own = '',
): string {
  if (numbers.length === 0) return hasWord(word);
  return `(${[hasWord(word), ...numbers.map((number) => `${own} LIKE ${literal(` ${number}`)}`)].join(' OR ')})`;
}

/**
 * Chooses the old columns until the new ones of these tables are filled. The choice is made while the statement is
 * planned, so its plan has one of both.
 */
export const onceReady = (tables: readonly SearchedTable[], clause: string, before: string): string =>
  `CASE WHEN ${tables.map((table) => `search_ready('${table}')`).join(' AND ')} THEN ${clause} ELSE ${before} END`;

interface Searched {
  tables: readonly SearchedTable[];
  /** SQL of the search lines. */
  lines: string;
  /** SQL of the text that was searched before. */
  before: string;
  numbered?: Numbered;
}

/**
 * True for rows whose search lines contain every typed word, in any order. The words are literals of the statement, so it
 * is planned for them: a rare word is found by its index, a frequent one on the way; `searched` gives the planner the cost
 * of LIKE.
 */
export function matchesWordsIn(
  { tables, lines, before, numbered }: Searched,
  typed: string,
): RawBuilder<boolean> {
  const terms = searchTerms(typed, numbered?.names);
  if (terms.length === 0) return sql<boolean>`true`;
  const literal = (text: string) => pg.escapeLiteral(containing(text));
  const like = (column: string) => (word: string) => `${column} LIKE ${literal(word)}`;
  const all = (column: string, clauses: readonly string[]) =>
    `(${[...clauses, `searched(${column})`].join(' AND ')})`;
  const clause = all(
    lines,
    terms.map((term) => termClause(term, like(lines), literal, numbered?.numbers)),
  );
  return sql.raw<boolean>(onceReady(tables, clause, all(before, wordsBefore(typed).map(like(before)))));
}

/** The same for the rows of one table, by its column of search lines. */
export const matchesWords = (
  table: SearchedTable,
  column: string,
  typed: string,
  numbered?: Numbered,
): RawBuilder<boolean> =>
  matchesWordsIn(
    {
      tables: [table],
      lines: column,
      before: column.replace('search_lines', 'searchable'),
      ...(numbered && { numbered }),
    },
    typed,
  );

/** The same for texts that have no search lines: those of a few rows. */
export function haveWords(texts: readonly RawBuilder<unknown>[], typed: string): RawBuilder<boolean> {
  const lines = sql`concat_ws(E'\n', ${sql.join(texts.map((text) => sql`search_line(${text}::text)`))})`;
  const each = searchWords(typed).map((word) => sql<boolean>`strpos(${lines}, ${word}) > 0`);
  return each.length > 0 ? sql<boolean>`(${sql.join(each, sql` AND `)})` : sql<boolean>`true`;
}
