/** The events of an order, which are its conversation: how they are read together with it, and inserted with files, pins and message. */
import { type Selectable, sql } from 'kysely';
import { eventsShown } from '#contract/orders';
import type { Owned } from '../../../platform/work/authorize.ts';
import { hasRow, type Queries, type Queryable, rowsOf } from '../../../platform/database/database.ts';
import type { OrderEvents, OrderPins, OrderWishes } from '../../../platform/database/database-types.ts';
import type { Tx } from '../../../platform/database/pipeline.ts';
import type { Ctx } from '../../../platform/work/ctx.ts';
import { countWithOldest, inLastHour } from '../../../platform/work/hourly-limits.ts';
import { type FileColumns, filesToJson } from '../../files/private-files.ts';
import {
  columnsFor,
  type FileRow,
  fileValues,
  hadFiles,
  type ListedFiles,
  type OrderRow,
  position,
  toFileRows,
} from '../queries.ts';

export type PinRow = Pick<Selectable<OrderPins>, 'id' | 'page' | 'x' | 'y' | 'text'> & {
  /** Null if the file was removed. */
  file_id: number | null;
  done: boolean;
};

/** Without a person, the shop itself did it. */
export type EventRow = Omit<Selectable<OrderEvents>, 'order_id'> & {
  mobile: string | null;
  person_name: string | null;
  /** The Idempotency-Key of a message. */
  key: string | null;
  /** It brought the files of a delivery, some of which may have been removed since. */
  delivers: boolean;
  files: FileRow[];
  pins: PinRow[];
  /** The author of a guest's event, in place of a person. */
  wish:
    | (Pick<Selectable<OrderWishes>, 'name' | 'pins' | 'approves' | 'file_id'> & { revised: boolean })
    | null;
};

const pinColumns = {
  id: 'n.id',
  file_id: '(SELECT f.id FROM order_files f WHERE f.id = n.file_id AND f.store_key IS NOT NULL)',
  page: 'n.page',
  x: 'n.x',
  y: 'n.y',
  text: 'n.text',
  done: 'n.done_at IS NOT NULL',
} satisfies Record<keyof PinRow, string>;

const wishColumns = {
  name: 'w.name',
  pins: 'w.pins',
  approves: 'w.approves',
  file_id: '(SELECT f.id FROM order_files f WHERE f.id = w.file_id AND f.store_key IS NOT NULL)',
  revised: 'w.revised_at IS NOT NULL',
} satisfies Record<keyof NonNullable<EventRow['wish']>, string>;

const eventColumns = {
  id: 'e.id',
  action: 'e.action',
  from_status: 'e.from_status',
  to_status: 'e.to_status',
  note: 'e.note',
  by_admin: 'e.by_admin',
  person_id: 'e.person_id',
  person_name: `nullif(concat_ws(' ', p.name, p.family), '')`,
  mobile: 'p.mobile',
  created_at: 'e.created_at',
  key: 'm.key',
  delivers: 'e.delivers',
  files: `(SELECT ${fileValues} FROM order_files f WHERE f.order_id = e.order_id AND f.event_id = e.id AND f.store_key IS NOT NULL)`,
  pins: `(SELECT json_agg(${jsonOf(pinColumns)} ORDER BY n.id) FROM order_pins n WHERE n.order_id = e.order_id AND n.event_id = e.id)`,
  wish: `CASE WHEN e.action = 'wish' THEN (SELECT ${jsonOf(wishColumns)} FROM order_wishes w WHERE w.id = e.id) END`,
} satisfies Record<keyof EventRow, string>;

function jsonOf(selected: Record<string, string>): string {
  return `json_build_object(${Object.entries(selected)
    .map(([name, column]) => `'${name}', ${column}`)
    .join(', ')})`;
}

const ofOrder = 'FROM order_events WHERE order_id = d.id';
const storedColumns = 'id, order_id, action, from_status, to_status, note, by_admin, person_id, created_at';
/** One more than are shown, so that it is known whether there are earlier ones. */
const newest = `AND id < $2 ORDER BY id DESC LIMIT ${eventsShown + 1}`;
/** The newest events of an order `d`, and those that order, deliver or revise, however old. */
const ownEvents = `SELECT ${storedColumns}, delivers FROM (SELECT id, bool_or(delivers) AS delivers FROM (
      (SELECT id, false AS delivers ${ofOrder} ${newest})
      UNION ALL SELECT id, false ${ofOrder} AND action = 'revise'
      UNION ALL SELECT event_id, action = 'finish' FROM order_files WHERE order_id = d.id AND action IN ('create', 'finish')) AS ids GROUP BY id) AS listed
    JOIN order_events USING (id)`;
const wishes = `SELECT id, order_id, 'wish', status, status, text, false, NULL, created_at, false FROM order_wishes
    WHERE order_id = d.id ${newest}`;
/** Wishes of guests are read for the customer only. */
const eventsFor = { customer: `${ownEvents} UNION ALL (${wishes})`, admin: ownEvents };

// A constant for each viewer, because the driver looks a prepared statement up by its text.
const one = (viewer: keyof typeof columnsFor) =>
  `SELECT ${columnsFor[viewer]}, ${hadFiles}, ${position}, (SELECT json_agg(${jsonOf(eventColumns)} ORDER BY e.id)
    FROM (${eventsFor[viewer]}) e LEFT JOIN people p ON p.id = e.person_id LEFT JOIN order_messages m ON m.event_id = e.id) AS events
  FROM orders d WHERE d.id = $1`;
const oneFor = { customer: one('customer'), admin: one('admin') };

/** Guests' pins are counted for the customer only. */
const pinCounts = `SELECT f.id AS file_id, sum(pins)::int AS count, sum(guests)::int AS guests FROM (
    SELECT file_id, 1 AS pins, 0 AS guests FROM order_pins WHERE order_id = $1
    UNION ALL SELECT file_id, 0, jsonb_array_length(pins) FROM order_wishes WHERE order_id = $1 AND $2) n
  LEFT JOIN order_files f ON f.id = n.file_id AND f.store_key IS NOT NULL GROUP BY f.id`;

interface PinCount {
  /** Null for files that were removed. */
  file_id: number | null;
  count: number;
  guests: number;
}

export interface Conversation {
  /** The newest events, or those before one, and one more if there are earlier ones; oldest first. */
  events: EventRow[];
  deliveries: EventRow[];
  revised: EventRow[];
  /** Only if there are earlier events. */
  pinCounts?: PinCount[];
}

type ListedEvents =
  | (Omit<EventRow, 'created_at' | 'files' | 'pins'> & {
      created_at: string;
      files: ListedFiles;
      pins: PinRow[] | null;
    })[]
  | null;

const toEventRows = (listed: ListedEvents): EventRow[] =>
  (listed ?? []).map((event) => ({
    ...event,
    created_at: new Date(event.created_at),
    files: toFileRows(event.files),
    pins: event.pins ?? [],
  }));

/** Returns an order that nobody has been authorized for yet, with its newest events or those before one. */
export async function selectOrder(
  on: Queries | Queryable,
  id: number,
  isAdmin: boolean,
  before = Number.MAX_SAFE_INTEGER,
): Promise<(OrderRow & Conversation) | undefined> {
  const viewer = isAdmin ? 'admin' : 'customer';
  const [row] = await rowsOf<Omit<OrderRow, 'files'> & { events: ListedEvents }>(on, {
    name: `order ${viewer}`,
    text: oneFor[viewer],
    values: [id, before],
  });
  if (!row) return undefined;
  const rows = toEventRows(row.events);
  const events = rows.filter((event) => event.id < before).slice(-eventsShown - 1);
  const deliveries = rows.filter((event) => event.delivers);
  return {
    ...row,
    files: rows.flatMap((event) =>
      event.files.filter(
        ({ action }) => action === 'create' || (action === 'finish' && event === deliveries.at(-1)),
      ),
    ),
    events,
    deliveries,
    revised: rows.filter((event) => event.action === 'revise'),
    ...(events.length > eventsShown && {
      pinCounts: await rowsOf<PinCount>(on, {
        name: 'pin counts',
        text: pinCounts,
        values: [id, !isAdmin],
      }),
    }),
  };
}

/** A pin; its file is known to be the order's. */
export type PlacedPin = Pick<PinRow, 'file_id' | 'page' | 'x' | 'y' | 'text'>;

interface EventParts {
  /** The action that the rows of the files name, where it is not that of the event. */
  brought?: EventRow['action'];
  pins?: readonly PlacedPin[];
  /** Keeps it as a message of its person, with the key of its call. */
  message?: { key: string | null };
}

const pinsInsert = (pins: readonly PlacedPin[]) => sql`, placed AS (
      INSERT INTO order_pins (order_id, event_id, file_id, page, x, y, text)
      SELECT e.order_id, e.id, sent.* FROM e, json_to_recordset(${JSON.stringify(pins)}::json)
        AS sent (file_id bigint, page int, x double precision, y double precision, text text))`;

const messageInsert = (key: string | null) => sql`, written AS (
      INSERT INTO order_messages (event_id, person_id, key, created_at) SELECT e.id, e.person_id, ${key}, e.created_at FROM e)`;

/** The statement that inserts an event of an order with its files. */
export const eventInsert = (
  event: Omit<Selectable<OrderEvents>, 'id'>,
  files: readonly FileColumns[] = [],
  { brought = event.action, pins = [], message }: EventParts = {},
) =>
  sql`
    WITH e AS (
      INSERT INTO order_events (order_id, person_id, by_admin, action, from_status, to_status, note, created_at)
      VALUES (${event.order_id}, ${event.person_id}, ${event.by_admin}, ${event.action}, ${event.from_status},
        ${event.to_status}, ${event.note}, ${event.created_at})
      RETURNING *)${pins.length > 0 ? pinsInsert(pins) : sql``}${message ? messageInsert(message.key) : sql``}
    INSERT INTO order_files (order_id, event_id, action, person_id, filename, kind, size, sha256, store_key, thumb)
    SELECT e.order_id, e.id, ${brought}::text, e.person_id, sent.* FROM e, json_to_recordset(${filesToJson(files)}::json)
      AS sent (filename text, kind text, size bigint, sha256 bytea, store_key text, thumb boolean)`;

export const countMessages = (on: Queryable, person: number, now: Date) =>
  on
    .selectFrom('order_messages')
    .select(countWithOldest('created_at'))
    .where('person_id', '=', person)
    .where(inLastHour('created_at', now))
    .executeTakeFirstOrThrow();

/** Returns those of the files that are the order's and have not been removed. */
export async function selectStoredFiles(
  on: Queryable,
  order: Owned<{ id: number }>,
  files: readonly number[],
): Promise<Set<number>> {
  const rows = await on
    .selectFrom('order_files')
    .select('id')
    .where('order_id', '=', order.id)
    .where(sql<boolean>`id = ANY (${files})`)
    .where('store_key', 'is not', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Returns whether the order has a message of the caller with the key of this call and this text. */
export const isWritten = (
  on: Queryable,
  order: Owned<{ id: number }>,
  { caller, idempotencyKey }: Pick<Ctx, 'caller' | 'idempotencyKey'>,
  text: string,
) =>
  hasRow(
    on
      .selectFrom('order_messages as m')
      .innerJoin('order_events as e', 'e.id', 'm.event_id')
      .select('e.id')
      .where('m.person_id', '=', caller.id)
      .where('m.key', '=', idempotencyKey)
      .where('e.order_id', '=', order.id)
      .where('e.note', '=', text),
  );

/** Marks every open pin of the customer's as done. */
export const finishPins = (tx: Tx, order: Owned<{ id: number }>, by: number, at: Date) =>
  tx
    .updateTable('order_pins')
    .set({ done_by: by, done_at: at })
    .where('order_id', '=', order.id)
    .where('done_at', 'is', null)
    .where('event_id', 'in', (of) =>
      of
        .selectFrom('order_events')
        .select('id')
        .where('order_id', '=', order.id)
        .where('by_admin', '=', false),
    );

/** Marks a pin as done or not; false if the order has no such pin. */
export function updatePin(
  tx: Tx,
  order: Owned<{ id: number }>,
  pin: number,
  { by, at }: { by: number | null; at: Date | null },
): Promise<boolean> {
  return hasRow(
    tx
      .updateTable('order_pins')
      .set({ done_by: by, done_at: at })
      .where('id', '=', pin)
      .where('order_id', '=', order.id)
      .returning('id'),
  );
}
