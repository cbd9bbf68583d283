import type { QueryOf } from '#contract/common/endpoint';
import { fileKinds } from '#contract/common/files';
import { maxCounted, countLimit, type Paging, rowsBefore } from '#contract/common/paging';
import type { exportOrders, OrderSort } from '#contract/order-lists';
import { orderNames, type OrderStatus, type OrderType } from '#contract/orders';
import { type Ctx, rowIdOrNone } from '../../../platform/work/ctx.ts';
import type { Queries } from '../../../platform/database/database.ts';
import {
  containing,
  onceReady,
  searchTerms,
  type Term,
  termClause,
} from '../../../platform/database/search.ts';
import { wordsBefore } from '../../../platform/database/search-before.ts';
import type { Named } from '../../people/service.ts';
import { columnsFor, type Customer, files, type ListedRow, type OrderRow, withFiles } from '../queries.ts';

export interface OrderConditions {
  filter: OrderSort;
  search?: string;
  statuses?: readonly OrderStatus[];
  type?: OrderType;
  person?: number;
  filename?: string;
  description?: string;
  orderNumber?: number;
  /** An admin's id. */
  designer?: number;
  late?: boolean;
  now?: Date;
  /** Customers whose names or mobiles have words of `search`. */
  named?: Named | undefined;
}

export type SearchQuery = QueryOf<typeof exportOrders>;

export const conditionsOf = (
  { caller, clock }: Pick<Ctx, 'caller' | 'clock'>,
  { status, userId, desc, designer, ...rest }: SearchQuery,
): OrderConditions => ({
  ...rest,
  now: clock.now(),
  designer: designer === 'me' ? caller.id : designer === undefined ? undefined : rowIdOrNone(designer),
  description: desc,
  statuses: status && [status],
  person: userId === undefined ? undefined : rowIdOrNone(userId),
});

export type OrderFilter = OrderConditions & Paging;

interface Page {
  rows: OrderRow[];
  total: number;
}

/** Formats words of the contract as SQL literals: a plan for `$1` would not know that few orders are pending. */
const literals = (all: readonly (OrderStatus | OrderType)[]) => all.map((word) => `'${word}'`).join(', ');

// Both columns have the number, the description and the file name on one line each, without spaces.
const lineOf = { search: null, description: 2, filename: 3 } as const;

/** Cuts off a file extension: half of all file names share one, so the index is searched for the rest. */
function selectivePart(word: string): string {
  const kind = fileKinds.find((each) => word.endsWith(`.${each}`));
  const before = kind === undefined ? word : word.slice(0, -kind.length - 1);
  return before.length < 3 ? word : before;
}

const paidTime = 'coalesce(d.paid_at, d.created_at)';

const allOf = (clauses: readonly string[]) => (clauses.length > 0 ? `(${clauses.join(' AND ')})` : 'true');

/** Returns the condition that a line of the column has a word. */
function has(column: string, field: keyof typeof lineOf, literal: (text: string) => string) {
  return (word: string): string => {
    const selective = selectivePart(word);
    const line = lineOf[field];
    const indexed = `${column} LIKE ${literal(selective)}`;
    if (line === null && selective === word) return indexed;
    // This expression has no index, so the planner uses the index for the selective part only.
    const whole = line === null ? `(${column} || '')` : `split_part(${column}, E'\\n', ${line})`;
    return `(${indexed} AND ${whole} LIKE ${literal(word)})`;
  };
}

/** True for orders that have each of the words themselves or in their customer's name or mobile. */
function orNamed(
  terms: readonly Term[],
  clauseOf: (term: Term) => string,
  { byWord, all, clauseOf: isOfPerson }: Named,
  parameter: (value: unknown) => string,
): string {
  const isOf = (ids: readonly number[]) => `d.person_id = ANY (${parameter(ids)}::bigint[])`;
  // Not EXISTS, for which all people could be read first.
  const isNamed = (words: readonly string[]) =>
    `(SELECT ${isOfPerson(words)} FROM people p WHERE p.id = d.person_id)`;
  const frequent = [...byWord].filter(([, ids]) => ids === null);
  const each = terms.map((term) => {
    const ids = byWord.get(term.word) ?? [];
    if (ids.length > 0) return `(${clauseOf(term)} OR ${isOf(ids)})`;
    const isOnlyFrequent = frequent.length === 1 && frequent[0]?.[0] === term.word;
    return isOnlyFrequent ? `(${clauseOf(term)} OR ${isNamed([term.word])})` : clauseOf(term);
  });
  // Several frequent names are looked for together, because each alone would have most orders looked through.
  if (frequent.length < 2 || all?.length === 0) return allOf(each);
  return `(${allOf(each)} OR ${all ? isOf(all) : isNamed([...byWord.keys()])})`;
}

class Conditions {
  readonly values: unknown[] = [];
  readonly clause: string;
  readonly isText: boolean;
  /** An index holds these orders by their ids: all, or those of a person. */
  readonly areIndexed: boolean;

  constructor(filter: OrderConditions) {
    const { statuses, type, person, orderNumber } = filter;
    const parts: string[] = [];
    const parameter = (value: unknown) => `$${this.values.push(value)}`;
    if (person !== undefined) parts.push(`d.person_id = ${parameter(person)}`);
    if (orderNumber !== undefined) parts.push(`d.order_number = ${parameter(orderNumber)}`);
    if (statuses) parts.push(`d.status IN (${literals(statuses)})`);
    if (type) parts.push(`d.type = '${type}'`);
    if (filter.designer !== undefined) parts.push(`d.designer_id = ${parameter(filter.designer)}`);
    if (filter.late !== undefined) {
      const isLate = `coalesce(d.missed_promise, d.promised_for) < ${parameter(filter.now)}`;
      const late = `d.status IN ('pending', 'designing') AND d.finished_at IS NULL AND ${isLate}`;
      parts.push(filter.late ? late : `(${late}) IS NOT TRUE`);
    }
    if (filter.filter === 'queue') parts.push('NOT d.is_unpaid');
    const literal = (text: string) => parameter(containing(text));
    const fields = (['search', 'description', 'filename'] as const).filter((field) => filter[field]);
    const lines = fields.flatMap((field) => {
      const inLines = has('d.search_lines', field, literal);
      const hasWord = (word: string) =>
        field === 'search' ? `(${inLines(word)} OR d.brief_words LIKE ${literal(word)})` : inLines(word);
      const clauseOf = (term: Term) => termClause(term, hasWord, literal, "(' ' || d.order_number)");
      const terms = searchTerms(filter[field] ?? '', field === 'search' ? orderNames : []);
      return field === 'search' && filter.named
        ? [orNamed(terms, clauseOf, filter.named, parameter)]
        : terms.map(clauseOf);
    });
    this.isText = lines.length > 0;
    if (this.isText) {
      const before = fields.flatMap((field) =>
        wordsBefore(filter[field] ?? '').map(has('d.searchable', field, literal)),
      );
      parts.push(onceReady(['orders'], allOf(lines), allOf(before)));
    }
    this.areIndexed = parts.length === (person === undefined ? 0 : 1);
    this.clause = parts.length ? `WHERE ${parts.join(' AND ')}` : '';
  }

  and(text: string): string {
    return `${this.clause || 'WHERE true'} AND ${text}`;
  }
}

export async function selectOrders(pool: Queries, filter: OrderFilter, forAdmin: boolean): Promise<Page> {
  const { isText, areIndexed, clause, values } = new Conditions(filter);
  const direction = filter.filter === 'newest' ? 'desc' : 'asc';
  const isQueue = filter.filter === 'queue';
  const order = isQueue ? `${paidTime}, d.id` : `d.id ${direction}`;
  const columns = `${columnsFor[forAdmin ? 'admin' : 'customer']}, ${files}`;
  // Limits are literals: with parameters the planner overestimates every prepared plan.
  const matches = `SELECT d.id${isQueue ? `, ${paidTime} AS paid` : ''} FROM orders d ${clause} ORDER BY ${order} LIMIT ${countLimit(filter)}`;
  const onPage = `ORDER BY ${isQueue ? 'paid, id' : `id ${direction}`} LIMIT ${filter.count} OFFSET ${rowsBefore(filter)}`;
  const rowsWith = (ids: string) =>
    `SELECT ${columns} FROM orders d WHERE d.id IN (${ids}) ORDER BY ${order}`;
  // A first page is the first rows of the index, which takes the database a fifth less than looking up ids that were
  // found. With other conditions, or on later pages, more rows would be read than are shown.
  const walk = `SELECT ${columns} FROM orders d ${clause} ORDER BY ${order} LIMIT ${filter.count}`;
  const joined = (total: string, page: string) =>
    `SELECT total, d.* FROM (SELECT (${total}) AS total) AS counted LEFT JOIN LATERAL (${page}) d ON true`;
  let text: string;
  if (areIndexed && filter.person !== undefined)
    // All orders of a customer are counted already; $1 is their id.
    text = joined(
      'SELECT coalesce((SELECT total FROM customer_orders WHERE person_id = $1), 0)::int',
      filter.page === 1 ? walk : rowsWith(`SELECT id FROM orders d ${clause} ${onPage}`),
    );
  else if (areIndexed && filter.page === 1)
    text = joined(`SELECT count(*)::int FROM (${matches}) AS found`, walk);
  else
    text = `WITH found AS MATERIALIZED (${matches})
      ${joined('SELECT count(*)::int FROM found', rowsWith(`SELECT id FROM found ${onPage}`))}`;
  const { rows } = await pool.query<ListedRow & { total: number; id: number | null }>({
    // The best plan of a text search depends on the text, and a page far behind may read many rows.
    name: isText || filter.page * filter.count > maxCounted ? undefined : 'orders',
    text,
    values,
  });
  // An empty page is one row that has only the total.
  return { rows: rows.filter((row) => row.id !== null).map(withFiles), total: rows[0]?.total ?? 0 };
}

export type BareRow = Omit<OrderRow, 'files' | 'customer'> & { customer: Customer };

/** Keyset paging needs no count and misses no row. */
export async function selectAfter(
  pool: Queries,
  filter: OrderConditions,
  after: number | null,
  count: number,
): Promise<BareRow[]> {
  const where = new Conditions(filter);
  const sign = filter.filter === 'newest' ? '<' : '>';
  const clause = after === null ? where.clause : where.and(`d.id ${sign} $${where.values.push(after)}`);
  const { rows } = await pool.query<BareRow>({
    text: `SELECT ${columnsFor.admin} FROM orders d ${clause} ORDER BY d.id ${filter.filter === 'newest' ? 'DESC' : 'ASC'} LIMIT ${count}`,
    values: where.values,
  });
  return rows;
}
