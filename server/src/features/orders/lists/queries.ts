import type pg from 'pg';
import { fileKinds } from '#contract/common/files';
import { normalizeSearch } from '#contract/common/persian-text';
import type { Sort } from '#contract/common/paging';
import { type OrderStatus, orderStatuses, type OrderType, endedStatuses, maxCounted } from '#contract/orders';
import { containing } from '../../../platform/search.ts';
import { columns, customer, designer, type OrderRow, files, type FlatRow, gather } from '../queries.ts';

export interface OrderConditions {
  filter: Sort;
  search?: string;
  statuses?: readonly OrderStatus[];
  type?: OrderType;
  person?: number;
  filename?: string;
  description?: string;
  orderNumber?: number;
}

export interface OrderFilter extends OrderConditions {
  page: number;
  count: number;
}

interface Page {
  rows: OrderRow[];
  total: number;
}

// The trigger that maintains `ended_orders` has the same statuses.
const ended = new Set<OrderStatus>(endedStatuses);

/** Formats words of the contract as SQL literals: a plan for `$1` would not know that few orders are pending. */
const literals = (all: readonly (OrderStatus | OrderType)[]) => all.map((word) => `'${word}'`).join(', ');

// `searchable` has the number, the description and the file name on one line each, without spaces.
const lineOf = { search: null, description: 2, filename: 3 } as const;

/**
 * Returns a word without its file extension: half of all file names share one, so the index is searched for the rest.
 */
function selectivePart(word: string): string {
  const kind = fileKinds.find((each) => word.endsWith(`.${each}`));
  const before = kind === undefined ? word : word.slice(0, -kind.length - 1);
  return before.length < 3 ? word : before;
}

class Conditions {
  readonly values: unknown[] = [];
  readonly name: string;
  readonly clause: string;
  readonly isText: boolean;
  readonly #filter: OrderConditions;

  constructor(filter: OrderConditions) {
    this.#filter = filter;
    const { statuses, type, person, orderNumber } = filter;
    const parts: string[] = [];
    const names: string[] = [];
    const add = (name: string, text: string) => {
      names.push(name);
      parts.push(text);
    };
    const parameter = (value: unknown) => `$${this.values.push(value)}`;
    if (person !== undefined) add('person', `d.person_id = ${parameter(person)}`);
    if (orderNumber !== undefined) add('number', `d.order_number = ${parameter(orderNumber)}`);
    if (statuses) add(statuses.join('+'), `d.status IN (${literals(statuses)})`);
    if (type) add(type, `d.type = '${type}'`);
    const texts = (['search', 'description', 'filename'] as const)
      .map((field) => ({ field, text: filter[field] ? normalizeSearch(filter[field]) : '' }))
      .filter(({ text }) => text !== '');
    this.isText = texts.length > 0;
    for (const { field, text } of texts)
      for (const word of text.split(' ')) {
        const selective = selectivePart(word);
        const line = lineOf[field];
        add(field, `d.searchable LIKE ${parameter(containing(selective))}`);
        if (line === null && selective === word) continue;
        // This expression has no index, so the planner uses the index for the selective part only.
        const whole = line === null ? `(d.searchable || '')` : `split_part(d.searchable, E'\\n', ${line})`;
        add(field, `${whole} LIKE ${parameter(containing(word))}`);
      }
    this.name = names.join(' ');
    this.clause = parts.length ? `WHERE ${parts.join(' AND ')}` : '';
  }

  and(text: string): string {
    return `${this.clause || 'WHERE true'} AND ${text}`;
  }

  /**
   * The query of the total. Ended orders are many, so their totals are stored; open orders, or those of one person,
   * are counted.
   */
  get total(): string {
    const { statuses = orderStatuses, type, person, orderNumber } = this.#filter;
    if (this.isText || person !== undefined || orderNumber !== undefined)
      return `SELECT count(*)::int AS total FROM orders d ${this.clause}`;
    const ofType = type ? ` AND type = '${type}'` : '';
    const kept = statuses.filter((status) => ended.has(status));
    const open = statuses.filter((status) => !ended.has(status));
    const sums = [
      kept.length &&
        `(SELECT coalesce(sum(total), 0) FROM ended_orders WHERE status IN (${literals(kept)})${ofType})`,
      open.length && `(SELECT count(*) FROM orders WHERE status IN (${literals(open)})${ofType})`,
    ];
    return `SELECT (${sums.filter(Boolean).join(' + ')})::int AS total`;
  }
}

const direction = (sort: Sort) => (sort === 'newest' ? 'DESC' : 'ASC');
// Limit and offset are literals: with parameters the planner overestimates every prepared plan.
const limitOf = ({ page, count }: OrderFilter) => `LIMIT ${count} OFFSET ${(page - 1) * count}`;
const columnsOf = (forAdmin: boolean) => `${columns}, ${designer}${forAdmin ? `, ${customer}` : ''}`;

const withFiles = (page: string, sort: Sort) => `SELECT d.*, ${files} FROM (${page}) AS d
  LEFT JOIN order_files f ON f.order_id = d.id ORDER BY d.id ${direction(sort)}, f.id`;

/** The most visited pages keep a prepared plan for each set of filters. */
const isHot = ({ page, count }: OrderFilter) => page === 1 && (count === 5 || count === 10);

/** Returns one page of orders and their total; customers are included for admins only. */
export async function selectOrders(pool: pg.Pool, filter: OrderFilter, forAdmin: boolean): Promise<Page> {
  const where = new Conditions(filter);
  const { name, isText, values } = where;
  const { page, total } = isText
    ? pageOfMatches(filter, forAdmin, where)
    : pageOfList(filter, forAdmin, where);
  const { rows } = await pool.query<FlatRow & { total: number }>({
    // No prepared plan for a text search: the best plan depends on the text.
    name:
      !isText && isHot(filter) ? `orders ${forAdmin} ${filter.count} ${filter.filter} ${name}` : undefined,
    text: page,
    values,
  });
  if (rows[0] || filter.page === 1) return { rows: gather(rows), total: rows[0]?.total ?? 0 };
  const past = await pool.query<{ total: number }>({ text: total, values });
  return { rows: [], total: past.rows[0]?.total ?? 0 };
}

/** Queries a page along the order of the list. */
function pageOfList(filter: OrderFilter, forAdmin: boolean, { clause, total }: Conditions) {
  const page = `SELECT ${columnsOf(forAdmin)}, (${total}) AS total FROM orders d ${clause}
    ORDER BY d.id ${direction(filter.filter)} ${limitOf(filter)}`;
  return { page: withFiles(page, filter.filter), total };
}

/**
 * Queries the first matches of a text, up to the number that is counted; the planner takes the text index, or the
 * order of the list when many match.
 */
function pageOfMatches(filter: OrderFilter, forAdmin: boolean, { clause }: Conditions) {
  const max = Math.max(maxCounted, filter.page * filter.count) + 1;
  const matches = `WITH found AS MATERIALIZED (
    SELECT d.id FROM orders d ${clause} ORDER BY d.id ${direction(filter.filter)} LIMIT ${max})`;
  const total = 'SELECT count(*)::int AS total FROM found';
  const page = `SELECT ${columnsOf(forAdmin)}, (${total}) AS total FROM orders d
    WHERE d.id IN (SELECT id FROM found ORDER BY id ${direction(filter.filter)} ${limitOf(filter)})`;
  return { page: `${matches} ${withFiles(page, filter.filter)}`, total: `${matches} ${total}` };
}

export type BareRow = Omit<OrderRow, 'files'>;

/** Returns the next rows after an id, without files; keyset paging needs no count and misses no row. */
export async function selectAfter(
  pool: pg.Pool,
  filter: OrderConditions,
  after: number | null,
  count: number,
): Promise<BareRow[]> {
  const where = new Conditions(filter);
  const sign = filter.filter === 'newest' ? '<' : '>';
  const clause = after === null ? where.clause : where.and(`d.id ${sign} $${where.values.push(after)}`);
  const { rows } = await pool.query<BareRow>({
    text: `SELECT ${columnsOf(true)} FROM orders d ${clause} ORDER BY d.id ${direction(filter.filter)} LIMIT ${count}`,
    values: where.values,
  });
  return rows;
}
