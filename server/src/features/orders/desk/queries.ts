import { adminKinds, customerKinds, maxCards } from '#contract/dashboard';
import { type Queryable, rowsOf } from '../../../platform/database/database.ts';
import { columnsFor, files, type ListedRow, type OrderRow, position, withFiles } from '../queries.ts';

const paidTime = 'coalesce(paid_at, created_at)';
const promised = 'coalesce(missed_promise, promised_for)';
const undelivered = `status IN ('pending', 'designing') AND finished_at IS NULL`;
const limit = `LIMIT ${maxCards}`;

/** Selects the oldest orders of a kind. The statuses are literals, so that each kind has its partial index. */
const kindOf = (kinds: readonly string[], kind: string, at: string, where: string) =>
  `(SELECT ${kinds.indexOf(kind)} AS place, '${kind}' AS kind, id, ${at} AS at FROM orders WHERE ${where} ORDER BY ${at} ${limit})`;

/** Guests and their wishes are for customers only. */
const hasWish = `c.kind = 'ready' AND EXISTS (SELECT FROM order_wishes w WHERE w.order_id = d.id AND NOT w.approves
  AND w.revised_at IS NULL AND w.created_at > d.finished_at
  AND NOT EXISTS (SELECT FROM order_wishes a WHERE a.order_id = d.id AND a.approves AND a.id > w.id)) AS has_wish`;
const columnsOfCards = { customer: `${columnsFor.customer}, ${hasWish}`, admin: columnsFor.admin };

const cards = (
  kinds: readonly string[],
  viewer: keyof typeof columnsOfCards,
  most = '',
) => `SELECT c.kind, c.at, ${columnsOfCards[viewer]}, ${files}, ${position}
  FROM (${kinds.join(' UNION ALL ')} ORDER BY place, at, id ${most}) AS c JOIN orders d ON d.id = c.id
  ORDER BY c.place, c.at, c.id`;

/** The kinds of cards that are of orders. */
type CustomerKind = 'question' | 'unpaid' | 'late' | 'ready' | 'inWork';
type AdminKind = 'late' | 'answered' | 'revision' | 'pending';

const ofCustomer = (kind: CustomerKind, at: string, where: string) =>
  kindOf(customerKinds, kind, at, `person_id = $1 AND ${where}`);
const customerCards = cards(
  [
    ofCustomer(
      'question',
      'coalesce(suspended_at, updated_at)',
      `status = 'suspended' AND answered_at IS NULL`,
    ),
    ofCustomer('unpaid', 'created_at', `is_unpaid AND status = 'unpaid'`),
    ofCustomer('late', promised, `${undelivered} AND ${promised} < $2`),
    ofCustomer(
      'ready',
      'finished_at',
      `status = 'finished' AND type <> 'qr' AND (downloaded_at IS NULL OR downloaded_at < finished_at) AND approved_at IS NULL
        AND finished_at > $3`,
    ),
    ofCustomer(
      'inWork',
      paidTime,
      `status IN ('pending', 'designing', 'suspended', 'revising') AND (status <> 'suspended' OR answered_at IS NOT NULL)
        AND (status NOT IN ('pending', 'designing') OR finished_at IS NOT NULL OR coalesce(${promised}, 'infinity') >= $2)`,
    ),
  ],
  'customer',
  limit,
);

const ofAdmin = (kind: AdminKind, at: string, where: string) => kindOf(adminKinds, kind, at, where);
/** With the next promises, because the end of two working hours is not known to the database. */
const adminCards = cards(
  [
    ofAdmin('late', promised, `${undelivered} AND ${promised} IS NOT NULL`),
    ofAdmin('answered', 'answered_at', `status = 'suspended' AND answered_at IS NOT NULL`),
    ofAdmin('revision', 'updated_at', `status = 'revising'`),
    ofAdmin('pending', paidTime, `status = 'pending'`),
  ],
  'admin',
);

interface OfCard<K extends string> {
  kind: K;
  at: Date;
  /** Read for customers only. */
  has_wish?: boolean;
}
export type CardRow<K extends string> = OrderRow & OfCard<K>;

const withAllFiles = <K extends string>(rows: (ListedRow & OfCard<K>)[]): CardRow<K>[] => rows.map(withFiles);

/** `since`: deliveries before are not shown. */
export const selectCustomerCards = async (on: Queryable, person: number, now: Date, since: Date) =>
  withAllFiles(
    await rowsOf<ListedRow & OfCard<CustomerKind>>(on, {
      name: 'desk of a customer',
      text: customerCards,
      values: [person, now, since],
    }),
  );

/** Of each kind the oldest; the late ones are those with the next promises, which may be far away. */
export const selectAdminCards = async (on: Queryable) =>
  withAllFiles(
    await rowsOf<ListedRow & OfCard<AdminKind>>(on, {
      name: 'desk of admins',
      text: adminCards,
      values: [],
    }),
  );

const countOf = (where: string) => `(SELECT count(*)::int FROM orders WHERE ${where})`;
const counters = `SELECT ${countOf(`status = 'pending'`)} AS pending,
  (SELECT min(${paidTime}) FROM orders WHERE status = 'pending') AS oldest,
  ${countOf(`status = 'designing' AND designer_id = $1`)} AS mine,
  ${countOf(`status = 'designing' AND designer_id IS DISTINCT FROM $1`)} AS others,
  ${countOf(`status = 'revising'`)} AS revising, ${countOf(`status = 'suspended'`)} AS suspended,
  ${countOf(`${undelivered} AND ${promised} < $2`)} AS late`;

export async function countOrders(on: Queryable, admin: number, now: Date) {
  const [row] = await rowsOf<{
    pending: number;
    oldest: Date | null;
    mine: number;
    others: number;
    revising: number;
    suspended: number;
    late: number;
  }>(on, { name: 'counters of the desk', text: counters, values: [admin, now] });
  if (!row) throw new Error('counters are one row');
  return row;
}
