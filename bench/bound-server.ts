/**
 * The bound: node:http and pg alone. A question is one prepared statement with the session check and the answer's
 * bytes; a search also finds its orders; an order is one statement that writes the same rows, with the database's own
 * rules in force. Under /floor it runs the product's own statements, the session check and the reading, and answers kept
 * bytes.
 */
import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { mkdir, open, rename } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { selectOrders } from '../server/src/features/orders/lists/queries.ts';
import { selectOrder } from '../server/src/features/orders/conversations/queries.ts';
import type { Queries } from '../server/src/platform/database/database.ts';
import { hashToken, sessionLimits, sessionQuery } from '../server/src/platform/sessions.ts';

const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: 2 * availableParallelism() + 2,
});
const filesFolder = path.join(process.env.DATA_DIR ?? '', 'bound-files');

const session = `logins l JOIN people p ON p.id = l.person_id
  WHERE l.token_hash = $1 AND l.ended_at IS NULL AND l.last_seen_at > $2 AND l.created_at > $3`;

const question = {
  name: 'question',
  text: `SELECT l.id, l.last_seen_at, p.roles, (SELECT body FROM bench_answers a WHERE a.person_id = p.id AND a.path = $4)
    FROM ${session}`,
};

const search = {
  name: 'search',
  text: `WITH found AS MATERIALIZED (SELECT id FROM orders WHERE search_lines LIKE $5 LIMIT 1001)
    SELECT l.id, l.last_seen_at, p.roles, (SELECT body FROM bench_answers a WHERE a.person_id = p.id AND a.path = $4),
      (SELECT count(*) FROM found) AS total,
      (SELECT array_agg(id) FROM (SELECT id FROM found ORDER BY id DESC LIMIT 10) newest) AS newest
    FROM ${session}`,
};

/** The answer's text holds the marks @order@, @number@, @event@, @file@ and @person@ where the new row's values go. */
const order = (withFile: boolean) => ({
  name: withFile ? 'order with a file' : 'order',
  text: `WITH caller AS (
    SELECT p.id, l.last_seen_at, a.id AS wallet, d.percent FROM logins l JOIN people p ON p.id = l.person_id
      JOIN accounts a ON a.person_id = p.id JOIN level_discounts d ON d.level = p.level
      WHERE l.token_hash = $1 AND l.ended_at IS NULL AND l.last_seen_at > $2 AND l.created_at > $3
  ), price AS (
    SELECT jsonb_object_agg(type, base - base * percent / 100) AS totals,
      max(base - base * percent / 100) FILTER (WHERE type = $4) AS total FROM prices, caller
  ), new_order AS (
    INSERT INTO orders (person_id, type, description, price, paid, frozen_totals, filename, created_at, updated_at)
      SELECT id, $4, $5, total, total, totals, $10, $6, $6 FROM caller, price RETURNING id, order_number, person_id
  ), moved AS (
    INSERT INTO transfers (operation, reference, order_id, order_number)
      SELECT 'order', 'design ' || id || ' order', id, order_number FROM new_order RETURNING id
  ), sides AS (
    INSERT INTO entries (transfer_id, account_id, amount)
      SELECT moved.id, wallet, -total FROM moved, caller, price
      UNION ALL SELECT moved.id, a.id, total FROM moved, price, accounts a WHERE a.kind = 'revenue'
  ), event AS (
    INSERT INTO order_events (order_id, person_id, by_admin, action, to_status, created_at)
      SELECT id, person_id, false, 'create', 'pending', $6 FROM new_order RETURNING id
  ), ${
    withFile
      ? `file AS (
    INSERT INTO order_files (order_id, event_id, person_id, action, filename, kind, size, sha256, store_key, thumb)
      SELECT o.id, e.id, o.person_id, 'create', $10, 'png', $11, $12, $13, true FROM new_order o, event e RETURNING id
  )`
      : `file AS (SELECT $10::text AS id)`
  }, answer AS (
    SELECT o.person_id, replace(replace(replace(replace(replace($9, '@order@', o.id::text), '@number@', o.order_number::text),
      '@event@', e.id::text), '@person@', o.person_id::text), '@file@', coalesce(f.id::text, '')) AS body
    FROM new_order o, event e, file f
  ), key AS (
    INSERT INTO idempotency_keys (person_id, key, digest, answer, created_at)
      SELECT person_id, $7, $8, body::jsonb, $6 FROM answer
  )
  SELECT body FROM answer`,
});
const plainOrder = order(false);
const orderWithFile = order(true);

const { rows: templates } = await pool.query<{ path: string; body: string }>(
  'SELECT path, body FROM bench_answers WHERE person_id = 0',
);
const templateOf = new Map(templates.map((row) => [row.path, row.body]));

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Reads the fields and the file of a form, trusting its sender. */
function formOf(body: Buffer, boundary: string) {
  const fields: Record<string, string> = {};
  let file: Buffer | null = null;
  const line = Buffer.from(`--${boundary}`);
  for (let at = body.indexOf(line); ; ) {
    const next = body.indexOf(line, at + line.length);
    if (next < 0) return { fields, file };
    const head = body.indexOf('\r\n\r\n', at);
    const value = body.subarray(head + 4, next - 2);
    const name = /name="(\w+)"/.exec(body.toString('latin1', at, head))?.[1] ?? '';
    if (name === 'files') file = value;
    else fields[name] = value.toString();
    at = next;
  }
}

async function keep(file: Buffer): Promise<{ key: string; digest: Buffer }> {
  const key = randomBytes(16).toString('hex');
  const staged = path.join(filesFolder, `${key}.new`);
  const handle = await open(staged, 'wx');
  await handle.writeFile(file);
  await handle.sync();
  await handle.close();
  await rename(staged, path.join(filesFolder, key));
  const folder = await open(filesFolder);
  await folder.sync();
  await folder.close();
  return { key, digest: createHash('sha256').update(file).digest() };
}
await mkdir(filesFolder, { recursive: true });

async function place(request: IncomingMessage, sessionValues: unknown[], now: Date): Promise<string> {
  const body = await bodyOf(request);
  const type = request.headers['content-type'] ?? '';
  const isJson = type.startsWith('application/json');
  const { fields, file } = isJson
    ? { fields: JSON.parse(body.toString()) as Record<string, string>, file: null }
    : formOf(body, type.split('boundary=')[1] ?? '');
  const kept = file && (await keep(file));
  const { rows } = await pool.query<{ body: string }>({
    ...(kept ? orderWithFile : plainOrder),
    values: [
      ...sessionValues,
      fields.type,
      fields.desc,
      now,
      request.headers['idempotency-key'],
      createHash('sha256').update(body).digest('base64url'),
      (templateOf.get(kept ? 'file' : 'order') ?? '').replaceAll('@now@', now.toISOString()),
      kept ? 'picture.png' : null,
      ...(kept && file ? [file.length, kept.digest, kept.key] : []),
    ],
  });
  return rows[0]?.body ?? '';
}

interface Answer {
  id: string;
  last_seen_at: Date;
  roles: string[];
  body: string | null;
}

async function answer(url: string, sessionValues: unknown[], now: Date): Promise<string> {
  const text = /^\/api\/design\/search\?search=([^&]+)/.exec(url)?.[1];
  const { rows } = await pool.query<Answer>(
    text === undefined
      ? { ...question, values: [...sessionValues, url] }
      : { ...search, values: [...sessionValues, url, `%${decodeURIComponent(text)}%`] },
  );
  const row = rows[0];
  if (!row) return '';
  if (now.getTime() - row.last_seen_at.getTime() > 60_000)
    await pool.query('UPDATE logins SET last_seen_at = $2 WHERE id = $1', [row.id, now]);
  return row.body ?? '';
}

const kept = new Map<string, string>();

/** The statement that the product sends for a list of orders or one of them. */
async function ownStatement(url: string, person: number): Promise<{ text: string; values: unknown[] }> {
  let sent: { text: string; values: unknown[] } | undefined;
  const noting: Queries = {
    query: (query, values = []) => {
      sent =
        typeof query === 'string'
          ? { text: query, values }
          : { text: query.text, values: query.values ?? [] };
      return Promise.resolve({ rows: [], rowCount: 0, command: '', oid: 0, fields: [] });
    },
  };
  const id = /^\/api\/design\/one\/(\d+)$/.exec(url)?.[1];
  if (id === undefined) await selectOrders(noting, { person, page: 1, count: 10, filter: 'newest' }, false);
  else await selectOrder(noting, Number(id), false);
  if (!sent) throw new Error(`no statement was sent for ${url}`);
  return sent;
}

const ownStatements = new Map<string, { name: string; text: string; values: unknown[] }>();

async function floor(url: string, token: string, sessionValues: unknown[]): Promise<string> {
  const key = `${token} ${url}`;
  let own = ownStatements.get(key);
  if (!own) {
    const { rows } = await pool.query<{ person_id: number; body: string }>(
      `SELECT a.person_id, a.body FROM logins l JOIN bench_answers a ON a.person_id = l.person_id AND a.path = $2
        WHERE l.token_hash = $1`,
      [hashToken(token), url],
    );
    const [row] = rows;
    if (!row) throw new Error(`no kept answer for ${url}`);
    const { text, values } = await ownStatement(url, row.person_id);
    own = { name: url.slice(0, 16), text, values };
    ownStatements.set(key, own);
    kept.set(key, row.body);
  }
  const { rows } = await pool.query({ ...sessionQuery, values: sessionValues });
  if (rows.length === 0) return '';
  await pool.query(own);
  return kept.get(key) ?? '';
}

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const now = new Date();
  const { unused, begun } = sessionLimits(now);
  const token = request.headers.authorization?.slice(7) ?? '';
  const url = request.url ?? '';
  const values = [createHash('sha256').update(token).digest(), unused, begun];
  const body =
    request.method === 'POST'
      ? await place(request, values, now)
      : url.startsWith('/floor/')
        ? await floor(url.slice('/floor'.length), token, values)
        : await answer(url, values, now);
  response
    .writeHead(body ? 200 : 401, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    })
    .end(body);
}

const server = createServer((request, response) => {
  respond(request, response).catch((error: unknown) => {
    console.error(error);
    response.writeHead(500, { 'content-length': 0 }).end();
  });
});
// The connections rest while it is the other server's turn.
server.keepAliveTimeout = 0;
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.stdout.write('ready\n'));
