import type { QueryOf } from '#contract/common/endpoint';
import { fileKinds } from '#contract/common/files';
import { maxCounted, countLimit, type Paging, rowsBefore } from '#contract/common/paging';
import type { exportOrders, OrderSort } from '#contract/order-lists';
import { orderNames, type OrderStatus, type OrderType } from '#contract/orders';
import { rowIdOrNone } from '../../../platform/work/ctx.ts';
import type { Queries } from '../../../platform/database/database.ts';
import { directionOf } from '../../../platform/database/paging.ts';
import { containing, onceReady, searchTerms, termClause } from '../../../platform/database/search.ts';
import { wordsBefore } from '../../../platform/database/search-before.ts';
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
}

export type SearchQuery = Omit<QueryOf<typeof exportOrders>, 'filter'> & { filter: OrderSort };

export const conditionsOf = ({ status, userId, desc, ...rest }: SearchQuery): OrderConditions => ({
  ...rest,
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
    const literal = (text: string) => parameter(containing(text));
    const fields = (['search', 'description', 'filename'] as const).filter((field) => filter[field]);
    const lines = fields.flatMap((field) =>
      searchTerms(filter[field] ?? '', field === 'search' ? orderNames : []).map((term) =>
        termClause(term, has('d.search_lines', field, literal), literal, "(' ' || d.order_number)"),
      ),
    );
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
  const order = filter.filter === 'queue' ? 'asc' : directionOf(filter.filter);
  const columns = `${columnsFor[forAdmin ? 'admin' : 'customer']}, ${files}`;
  // Limits are literals: with parameters the planner overestimates every prepared plan.
  const matches = `SELECT d.id FROM orders d ${clause} ORDER BY d.id ${order} LIMIT ${countLimit(filter)}`;
  const onPage = `ORDER BY id ${order} LIMIT ${filter.count} OFFSET ${rowsBefore(filter)}`;
  const rowsWith = (ids: string) =>
    `SELECT ${columns} FROM orders d WHERE d.id IN (${ids}) ORDER BY d.id ${order}`;
  // A first page is the first rows of the index, which takes the database a fifth less than looking up ids that were
  // found. With other conditions, or on later pages, more rows would be read than are shown.
  const walk = `SELECT ${columns} FROM orders d ${clause} ORDER BY d.id ${order} LIMIT ${filter.count}`;
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
