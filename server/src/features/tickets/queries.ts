import { type InferResult, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { Paging } from '#contract/common/paging';
import { type Department, ticketNames, type TicketSort, type TicketStatus } from '#contract/tickets';
import type { Owned } from '../../platform/work/authorize.ts';
import { type Queryable, theOne } from '../../platform/database/database.ts';
import type { Tx } from '../../platform/database/pipeline.ts';
import type {
  People,
  QuickReplies,
  TicketFiles,
  TicketMessages,
  Tickets,
} from '../../platform/database/database-types.ts';
import { filesToJson, type FileColumns } from '../files/private-files.ts';
import { countWithOldest, inLastHour } from '../../platform/work/hourly-limits.ts';
import { countRows, pageOfFound } from '../../platform/database/paging.ts';
import { takeRows } from '../../platform/database/queue-rows.ts';
import { matchesWords } from '../../platform/database/search.ts';

const fullName = (table: string) =>
  sql<string | null>`nullif(concat_ws(' ', ${sql.ref(`${table}.name`)}, ${sql.ref(`${table}.family`)}), '')`;

const tickets = (on: Queryable) =>
  on
    .selectFrom('tickets as t')
    .innerJoin('people as p', 'p.id', 't.person_id')
    .leftJoin('orders as o', 'o.id', 't.order_id')
    .leftJoin('tickets as f', 'f.id', 't.follows_id')
    .leftJoin('people as a', 'a.id', 't.assignee_id')
    .select(['t.id', 't.number', 't.person_id', 't.title', 't.department', 't.status', 't.order_id'])
    .select([
      't.follows_id',
      't.assignee_id',
      't.waiting_since',
      't.last_text',
      't.last_by_admin',
      't.last_at',
    ])
    .select(['t.last_message_id', 't.customer_seen_id', 't.admin_seen_id'])
    .select(['t.customer_seen_at', 't.admin_seen_at', 't.created_at', 't.updated_at'])
    .select(['p.name', 'p.family', 'p.mobile', 'p.image', 'p.level'])
    .select(['o.order_number', 'o.type as order_type'])
    .select(['f.number as follows_number', 'a.mobile as assignee_mobile'])
    .select(fullName('a').as('assignee_name'));

export type TicketRow = InferResult<ReturnType<typeof tickets>>[number];

/** Returns a ticket that nobody has been authorized for yet. */
export const selectTicket = (on: Queryable, id: number): Promise<TicketRow | undefined> =>
  tickets(on).where('t.id', '=', id).executeTakeFirst();

export const selectOwner = (on: Queryable, id: number) =>
  on
    .selectFrom('tickets')
    .select(['id', 'number', 'person_id', 'title', 'status'])
    .where('id', '=', id)
    .executeTakeFirst();

export interface TicketFilter extends Paging {
  filter: TicketSort;
  search: string;
  status?: TicketStatus;
  department?: Department;
  /** Null: nobody is responsible. */
  assignee?: number | null;
  person?: number;
  order?: number;
}

const orders: Record<TicketSort, RawBuilder<unknown>> = {
  newest: sql`last_message_id DESC`,
  oldest: sql`last_message_id`,
  waiting: sql`waiting_since, last_message_id DESC`,
};

export function selectTickets(
  on: Queryable,
  filter: TicketFilter,
  isAdmin: boolean,
): Promise<{ rows: TicketRow[]; total: number }> {
  const { status, department, assignee, search, filter: sort } = filter;
  const conditions = [
    // Literals, so that the plan knows how many rows have this word.
    ...(status ? [sql`t.status = ${sql.lit(status)}`] : []),
    ...(department ? [sql`t.department = ${sql.lit(department)}`] : []),
    ...(filter.person === undefined ? [] : [sql`t.person_id = ${filter.person}`]),
    ...(filter.order === undefined ? [] : [sql`t.order_id = ${filter.order}`]),
    ...(assignee === null ? [sql`t.assignee_id IS NULL`] : []),
    ...(typeof assignee === 'number' ? [sql`t.assignee_id = ${assignee}`] : []),
    matchesWords('tickets', isAdmin ? 't.search_lines_with_person' : 't.search_lines', search, {
      numbers: "(' ' || t.number)",
      names: ticketNames,
    }),
  ];
  return pageOfFound(on, filter, {
    found: sql`SELECT t.id, t.last_message_id, t.waiting_since FROM tickets t WHERE ${sql.join(conditions, sql` AND `)}`,
    order: orders[sort],
    rowsOf: (ids) => tickets(on).where(sql<boolean>`t.id IN (${ids})`),
  });
}

/** The customer's answered tickets whose answer they have not seen, the longest answered first. */
export const selectAnswered = (on: Queryable, person: number, max: number): Promise<TicketRow[]> =>
  tickets(on)
    .where('t.person_id', '=', person)
    .where('t.status', '=', sql.lit('answered'))
    .whereRef('t.customer_seen_id', '<', 't.last_message_id')
    .orderBy('t.last_message_id')
    .limit(sql.lit(max))
    .execute();

/** The tickets that have waited longest for an admin. */
export const selectWaiting = (on: Queryable, max: number): Promise<TicketRow[]> =>
  tickets(on)
    .where('t.status', '=', sql.lit('waiting'))
    .where('t.waiting_since', 'is not', null)
    .orderBy('t.waiting_since')
    .limit(sql.lit(max))
    .execute();

type FileRow = Pick<Selectable<TicketFiles>, 'id' | 'filename' | 'kind' | 'size' | 'thumb'>;

type MessageColumn = 'id' | 'text' | 'key' | 'by_admin' | 'is_note' | 'person_id' | 'created_at';
export type MessageRow = Pick<Selectable<TicketMessages>, MessageColumn> &
  Pick<Selectable<People>, 'mobile'> & { person_name: string | null; files: FileRow[] };

/** Returns the newest messages of a ticket, or of those before one, oldest first. */
export async function selectMessages(
  on: Queryable,
  ticket: number,
  { before, max, withNotes }: { before: number | null; max: number; withNotes: boolean },
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    SELECT m.id, m.text, m.key, m.by_admin, m.is_note, m.person_id, ${fullName('p')} AS person_name, p.mobile, m.created_at,
      coalesce((SELECT json_agg(json_build_object('id', f.id, 'filename', f.filename, 'kind', f.kind, 'size', f.size,
        'thumb', f.thumb) ORDER BY f.id) FROM ticket_files f WHERE f.ticket_id = m.ticket_id AND f.message_id = m.id),
        '[]') AS files
    FROM ticket_messages m JOIN people p ON p.id = m.person_id
    WHERE m.ticket_id = ${ticket} ${before === null ? sql`` : sql`AND m.id < ${before}`}
      ${withNotes ? sql`` : sql`AND NOT m.is_note`}
    ORDER BY m.id DESC LIMIT ${sql.lit(max)}`.execute(on);
  return rows.toReversed();
}

export const selectFile = (on: Queryable, ticket: Owned<{ id: number }>, file: number) =>
  on
    .selectFrom('ticket_files')
    .select(['id', 'filename', 'kind', 'size', 'store_key', 'thumb'])
    .where('ticket_id', '=', ticket.id)
    .where('id', '=', file)
    .executeTakeFirst();

type NewMessage = Pick<
  Selectable<TicketMessages>,
  'person_id' | 'by_admin' | 'text' | 'key' | 'created_at'
> & {
  is_note?: boolean;
};

const insertFiles = (files: readonly FileColumns[]) => sql`
  INSERT INTO ticket_files (ticket_id, message_id, person_id, filename, kind, size, sha256, store_key, thumb)
  SELECT m.ticket_id, m.id, m.person_id, sent.* FROM m, json_to_recordset(${filesToJson(files)}::json)
    AS sent (filename text, kind text, size bigint, sha256 bytea, store_key text, thumb boolean)`;

/** The part of a message that lists show. */
const excerpt = (text: string) => text.slice(0, 300);

export async function insertTicket(
  tx: Tx,
  ticket: Pick<Selectable<Tickets>, 'person_id' | 'title' | 'department' | 'order_id' | 'follows_id'>,
  { text, key, created_at: at }: NewMessage,
  files: readonly FileColumns[],
): Promise<{ id: number; number: number }> {
  const { rows } = await sql<{ id: number; number: number }>`
    WITH n AS (SELECT nextval(pg_get_serial_sequence('tickets', 'id')) AS id),
    m AS (
      INSERT INTO ticket_messages (ticket_id, person_id, by_admin, text, key, created_at)
      SELECT n.id, ${ticket.person_id}, false, ${text}, ${key}, ${at} FROM n RETURNING *),
    f AS (${insertFiles(files)})
    INSERT INTO tickets (id, person_id, title, department, status, order_id, follows_id, waiting_since,
      last_message_id, last_text, last_by_admin, last_at, customer_seen_id, customer_seen_at, created_at, updated_at)
    OVERRIDING SYSTEM VALUE
    SELECT m.ticket_id, ${ticket.person_id}, ${ticket.title}, ${ticket.department}, 'waiting', ${ticket.order_id},
      ${ticket.follows_id}, ${at}::timestamptz, m.id, ${excerpt(text)}, false, ${at}, m.id, ${at}, ${at}, ${at} FROM m
    RETURNING id, number`.execute(tx);
  return theOne(rows);
}

/** The statement that inserts a message or a note with its files, and shows a message in the ticket's row. */
export function messageInsert(
  ticket: Owned<{ id: number }>,
  { person_id, by_admin, is_note = false, text, key, created_at: at }: NewMessage,
  files: readonly FileColumns[] = [],
) {
  const message = sql`
    WITH m AS (
      INSERT INTO ticket_messages (ticket_id, person_id, by_admin, is_note, text, key, created_at)
      VALUES (${ticket.id}, ${person_id}, ${by_admin}, ${is_note}, ${text}, ${key}, ${at}) RETURNING *),
    f AS (${insertFiles(files)})`;
  if (is_note) return sql`${message} SELECT FROM m`;
  const [seenId, seenAt] = by_admin
    ? [sql`admin_seen_id`, sql`admin_seen_at`]
    : [sql`customer_seen_id`, sql`customer_seen_at`];
  return sql`${message}
    UPDATE tickets SET last_message_id = m.id, last_text = ${excerpt(text)}, last_by_admin = ${by_admin},
      last_at = ${at}, ${seenId} = m.id, ${seenAt} = ${at}, updated_at = ${at},
      status = ${by_admin ? 'answered' : 'waiting'},
      waiting_since = ${by_admin ? null : sql`coalesce(waiting_since, ${at})`}
    FROM m WHERE tickets.id = m.ticket_id`;
}

/** Locks a ticket, so that of a reply and a close at once the second sees the result of the first. */
export const lockTicket = (tx: Tx, ticket: Owned<{ id: number }>) =>
  tx.selectFrom('tickets').selectAll().where('id', '=', ticket.id).forNoKeyUpdate().executeTakeFirstOrThrow();

export const updateTicket = (
  tx: Tx,
  ticket: Owned<{ id: number }>,
  change: Pick<Updateable<Tickets>, 'status' | 'waiting_since' | 'assignee_id' | 'updated_at'>,
) => tx.updateTable('tickets').set(change).where('id', '=', ticket.id);

/** Notes that one side has a ticket open; returns true if there was a message of the other side it had not seen. */
export async function markSeen(
  tx: Tx,
  ticket: Owned<{ id: number }>,
  byAdmin: boolean,
  at: Date,
): Promise<boolean> {
  const seenId = sql.ref(byAdmin ? 'admin_seen_id' : 'customer_seen_id');
  const seenAt = sql.ref(byAdmin ? 'admin_seen_at' : 'customer_seen_at');
  const here = sql.ref(byAdmin ? 'admin_here_at' : 'customer_here_at');
  const { rows } = await sql<{ is_news: boolean }>`
    UPDATE tickets t SET ${seenId} = t.last_message_id, ${seenAt} = greatest(t.${seenAt}, ${at}), ${here} = ${at}
    FROM (SELECT id, last_by_admin <> ${byAdmin} AND ${seenId} < last_message_id AS is_news
      FROM tickets WHERE id = ${ticket.id} FOR NO KEY UPDATE) old
    WHERE t.id = old.id RETURNING old.is_news`.execute(tx);
  return rows[0]?.is_news ?? false;
}

export const countWritten = (on: Queryable, what: 'tickets' | 'ticket_messages', person: number, now: Date) =>
  on
    .selectFrom(what)
    .select(countWithOldest('created_at'))
    .where('person_id', '=', person)
    .where(inLastHour('created_at', now))
    .executeTakeFirstOrThrow();

/** The message that a person wrote by the call of a key. */
export const selectWritten = (on: Queryable, person: number, key: string | null) =>
  on
    .selectFrom('ticket_messages as m')
    .innerJoin('tickets as t', 't.id', 'm.ticket_id')
    .select(['m.ticket_id', 'm.text', 't.title'])
    .where('m.person_id', '=', person)
    .where('m.key', '=', key)
    .executeTakeFirst();

export function countByStatus(on: Queryable, status: TicketStatus, person?: number): Promise<number> {
  const query = on.selectFrom('tickets').where('status', '=', sql.lit(status));
  return countRows(person === undefined ? query : query.where('person_id', '=', person));
}

const helpQuestions = (on: Queryable) =>
  on.selectFrom('help_questions').select(['id', 'department', 'question', 'answer']);

export type HelpRow = InferResult<ReturnType<typeof helpQuestions>>[number];

export const selectHelpQuestions = (
  on: Queryable,
  { department, search }: { department?: Department; search: string },
): Promise<HelpRow[]> =>
  helpQuestions(on)
    .where(matchesWords('help_questions', 'search_lines', search))
    .$if(department !== undefined, (query) => query.where('department', '=', department ?? 'other'))
    .orderBy('position')
    .orderBy('id')
    .execute();

export const selectHelpQuestion = (on: Queryable, id: number): Promise<HelpRow | undefined> =>
  helpQuestions(on).where('id', '=', id).executeTakeFirst();

export const insertHelpQuestions = (tx: Tx, questions: readonly Omit<HelpRow, 'id'>[]) =>
  tx.insertInto('help_questions').values(questions.map((each, position) => ({ ...each, position })));

export const insertQuickReplies = (
  tx: Tx,
  replies: readonly Pick<Selectable<QuickReplies>, 'title' | 'text' | 'department'>[],
) => tx.insertInto('quick_replies').values(replies.map((each, position) => ({ ...each, position })));

/** The statement that has the other side told of a ticket's newest message later. */
export const newsInsert = (ticket: number, due: Date) =>
  sql`INSERT INTO ticket_news_queue (message_id, due_at)
    SELECT last_message_id, ${due}::timestamptz FROM tickets WHERE id = ${ticket}`;

/** A message of one side, with what telling the other side of it needs. */
export type TicketNews = Pick<Selectable<TicketMessages>, 'by_admin'> &
  Pick<
    Selectable<Tickets>,
    'id' | 'number' | 'title' | 'person_id' | 'assignee_id' | 'customer_seen_at' | 'sms_at'
  >;

/** Stores when the customer was last sent an SMS about a ticket; one who has turned SMS off was sent none. */
export const noteSms = (tx: Tx, ticket: number, at: Date) =>
  tx
    .updateTable('tickets')
    .from('people')
    .set({ sms_at: at })
    .where('tickets.id', '=', ticket)
    .whereRef('people.id', '=', 'tickets.person_id')
    .where('people.sms', '=', true);

export async function takeDueNews(tx: Tx, now: Date, max: number): Promise<number[]> {
  const rows = await takeRows<{ message_id: number }>(tx, 'message_id', {
    table: 'ticket_news_queue',
    due: 'due_at',
    isDue: sql`due_at <= ${now}`,
    max,
  });
  return rows.map((row) => row.message_id);
}

/** Returns those of the messages that the other side has not seen. */
export async function selectNews(on: Queryable, messages: readonly number[]): Promise<TicketNews[]> {
  const { rows } = await sql<TicketNews>`
    SELECT t.id, t.number, t.title, t.person_id, m.by_admin, t.assignee_id, t.customer_seen_at, t.sms_at
    FROM ticket_messages m JOIN tickets t ON t.id = m.ticket_id
    WHERE m.id = ANY(${messages})
      AND CASE WHEN m.by_admin THEN t.customer_seen_id ELSE t.admin_seen_id END < m.id
    ORDER BY m.id`.execute(on);
  return rows;
}
