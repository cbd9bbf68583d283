import type pg from 'pg';
import { fileKinds } from '#contract/common/files';
import { normalizeSearch } from '#contract/common/persian-text';
import type { Sort } from '#contract/common/paging';
import {
  type OrderStatus,
  orderStatuses,
  type OrderType,
  endedStatuses,
  mostCounted,
} from '#contract/orders';
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

// As the trigger of the kept totals has it.
const ended = new Set<OrderStatus>(endedStatuses);

/** Words of the contract stand in the statement itself: a plan for `$1` would not know that few orders are pending. */
const words = (all: readonly (OrderStatus | OrderType)[]) => all.map((word) => `'${word}'`).join(', ');

// `searchable` has the number, the description and the file name on a line each, without spaces.
const lineOf = { search: null, description: 2, filename: 3 } as const;

/** A word without its file ending: half of all file names end alike, and the index is asked for what stands before. */
function tellingPart(word: string): string {
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
    const given = (value: unknown) => `$${this.values.push(value)}`;
    if (person !== undefined) add('person', `d.person_id = ${given(person)}`);
    if (orderNumber !== undefined) add('number', `d.order_number = ${given(orderNumber)}`);
    if (statuses) add(statuses.join('+'), `d.status IN (${words(statuses)})`);
    if (type) add(type, `d.type = '${type}'`);
    const texts = (['search', 'description', 'filename'] as const)
      .map((field) => ({ field, text: filter[field] ? normalizeSearch(filter[field]) : '' }))
      .filter(({ text }) => text !== '');
    this.isText = texts.length > 0;
    for (const { field, text } of texts)
      for (const word of text.split(' ')) {
        const telling = tellingPart(word);
        const line = lineOf[field];
        add(field, `d.searchable LIKE ${given(containing(telling))}`);
        if (line === null && telling === word) continue;
        // Another expression than the index has, so that it is asked for the telling part only.
        const whole = line === null ? `(d.searchable || '')` : `split_part(d.searchable, E'\\n', ${line})`;
        add(field, `${whole} LIKE ${given(containing(word))}`);
      }
    this.name = names.join(' ');
    this.clause = parts.length ? `WHERE ${parts.join(' AND ')}` : '';
  }

  and(text: string): string {
    return `${this.clause || 'WHERE true'} AND ${text}`;
  }

  /** How many there are. Ended orders are many and their totals kept; what is open, or one person's, is counted. */
  get total(): string {
    const { statuses = orderStatuses, type, person, orderNumber } = this.#filter;
    if (this.isText || person !== undefined || orderNumber !== undefined)
      return `SELECT count(*)::int AS total FROM orders d ${this.clause}`;
    const ofType = type ? ` AND type = '${type}'` : '';
    const kept = statuses.filter((status) => ended.has(status));
    const open = statuses.filter((status) => !ended.has(status));
    const sums = [
      kept.length &&
        `(SELECT coalesce(sum(total), 0) FROM ended_orders WHERE status IN (${words(kept)})${ofType})`,
      open.length && `(SELECT count(*) FROM orders WHERE status IN (${words(open)})${ofType})`,
    ];
    return `SELECT (${sums.filter(Boolean).join(' + ')})::int AS total`;
  }
}

const direction = (sort: Sort) => (sort === 'newest' ? 'DESC' : 'ASC');
// Limit and offset stand as numbers: unknown ones make every prepared plan look dear.
const cut = ({ page, count }: OrderFilter) => `LIMIT ${count} OFFSET ${(page - 1) * count}`;
const facts = (forAdmin: boolean) => `${columns}, ${designer}${forAdmin ? `, ${customer}` : ''}`;

const withFiles = (page: string, sort: Sort) => `SELECT d.*, ${files} FROM (${page}) AS d
  LEFT JOIN order_files f ON f.order_id = d.id ORDER BY d.id ${direction(sort)}, f.id`;

/** The pages opened most keep a prepared plan for each set of filters. */
const isHot = ({ page, count }: OrderFilter) => page === 1 && (count === 5 || count === 10);

/** One page of orders and how many there are; who their customers are only for an admin. */
export async function selectOrders(pool: pg.Pool, filter: OrderFilter, forAdmin: boolean): Promise<Page> {
  const where = new Conditions(filter);
  const { name, isText, values } = where;
  const { page, total } = isText ? found(filter, forAdmin, where) : listed(filter, forAdmin, where);
  const { rows } = await pool.query<FlatRow & { total: number }>({
    // The best plan for a text depends on the text.
    name:
      !isText && isHot(filter) ? `orders ${forAdmin} ${filter.count} ${filter.filter} ${name}` : undefined,
    text: page,
    values,
  });
  if (rows[0] || filter.page === 1) return { rows: gather(rows), total: rows[0]?.total ?? 0 };
  const past = await pool.query<{ total: number }>({ text: total, values });
  return { rows: [], total: past.rows[0]?.total ?? 0 };
}

/** Walks along the order of the list as far as the page goes. */
function listed(filter: OrderFilter, forAdmin: boolean, { clause, total }: Conditions) {
  const page = `SELECT ${facts(forAdmin)}, (${total}) AS total FROM orders d ${clause}
    ORDER BY d.id ${direction(filter.filter)} ${cut(filter)}`;
  return { page: withFiles(page, filter.filter), total };
}

/** Finds the first matches of a text, as many as are counted: by the index, or along the list when many match. */
function found(filter: OrderFilter, forAdmin: boolean, { clause }: Conditions) {
  const most = Math.max(mostCounted, filter.page * filter.count) + 1;
  const matches = `WITH found AS MATERIALIZED (
    SELECT d.id FROM orders d ${clause} ORDER BY d.id ${direction(filter.filter)} LIMIT ${most})`;
  const total = 'SELECT count(*)::int AS total FROM found';
  const page = `SELECT ${facts(forAdmin)}, (${total}) AS total FROM orders d
    WHERE d.id IN (SELECT id FROM found ORDER BY id ${direction(filter.filter)} ${cut(filter)})`;
  return { page: `${matches} ${withFiles(page, filter.filter)}`, total: `${matches} ${total}` };
}

/** An order without its files. */
export type BareRow = Omit<OrderRow, 'files'>;

/** The next rows of a list after one of them, without files: keyset paging never counts and never loses its place. */
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
    text: `SELECT ${facts(true)} FROM orders d ${clause} ORDER BY d.id ${direction(filter.filter)} LIMIT ${count}`,
    values: where.values,
  });
  return rows;
}
