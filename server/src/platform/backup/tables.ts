/** Reads and writes the database's tables with COPY, in an order that satisfies foreign keys. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { Db } from '../database/database.ts';
import { type Connection, kyselyOn } from '../database/pipeline.ts';

export interface Table {
  name: string;
  columns: string[];
  /** The SQL ordering of its rows: the primary key, bytewise, else all columns. */
  order: string;
  refers: string[];
}

export interface TableSum {
  rows: number;
  bytes: number;
  sha256: string;
}

/** Bytes of a table held in memory. */
const pieceBytes = 4 * 1024 * 1024;

const id = (name: string) => pg.escapeIdentifier(name);
const list = (names: readonly string[], of = '') => names.map((name) => of + id(name)).join(', ');

/** Connects with fixed settings for the text format, and without a statement timeout. */
export async function connect(url: string, signal: AbortSignal): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  await client.connect();
  for (const setting of [
    "client_encoding = 'UTF8'",
    "TimeZone = 'UTC'",
    "DateStyle = 'ISO, YMD'",
    "IntervalStyle = 'postgres'",
    "bytea_output = 'hex'",
    'extra_float_digits = 1',
    'statement_timeout = 0',
    'idle_in_transaction_session_timeout = 0',
    "lock_timeout = '30s'",
  ])
    await client.query(`SET ${setting}`);
  // A running query then fails at once.
  signal.addEventListener('abort', () => void client.end().catch(() => {}), { once: true });
  return client;
}

/** Wraps the connection, with its open transaction, for queries written for Kysely. */
export const onClient = (client: pg.Client): Db =>
  kyselyOn(() => Promise.resolve(Object.assign(client, { release: () => {} }) as unknown as Connection));

/** Returns the tables with people's data, each after those it refers to, without the tables that triggers fill. */
export async function readTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<{
    name: string;
    columns: string[];
    key: { name: string; text: boolean }[];
    refers: string[];
  }>(`SELECT c.relname AS name,
      array(SELECT attname::text FROM pg_attribute a WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped
        AND attgenerated = '' AND coalesce(col_description(c.oid, attnum), '') NOT LIKE 'derived %' ORDER BY attnum) AS columns,
      coalesce((SELECT json_agg(json_build_object('name', a.attname, 'text', a.attcollation <> 0) ORDER BY k.place)
        FROM pg_index i, unnest(i.indkey) WITH ORDINALITY k(number, place), pg_attribute a
        WHERE i.indrelid = c.oid AND i.indisprimary AND a.attrelid = c.oid AND a.attnum = k.number), '[]') AS key,
      array(SELECT r.relname::text FROM pg_constraint f JOIN pg_class r ON r.oid = f.confrelid
        WHERE f.conrelid = c.oid AND f.contype = 'f' AND NOT f.condeferrable AND f.confrelid <> c.oid) AS refers
    FROM pg_class c
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND c.relname NOT IN ('migration_digests', 'kysely_migration', 'kysely_migration_lock')
      AND coalesce(obj_description(c.oid, 'pg_class'), '') NOT LIKE 'derived %'
    ORDER BY c.relname`);
  const sorted: Table[] = [];
  let left = rows;
  while (left.length > 0) {
    const ready = left.filter(({ refers }) => !left.some(({ name }) => refers.includes(name)));
    if (ready.length === 0)
      throw new Error(
        `The tables ${left.map(({ name }) => name).join(', ')} refer to each other in a ring: make one of these references DEFERRABLE.`,
      );
    for (const { name, columns, key, refers } of ready) {
      const order =
        key.length > 0
          ? key.map((part) => id(part.name) + (part.text ? ' COLLATE "C"' : '')).join(', ')
          : columns.map((column) => `${id(column)}::text COLLATE "C"`).join(', ');
      sorted.push({ name, columns, order, refers });
    }
    left = left.filter((table) => !ready.includes(table));
  }
  return sorted;
}

/** Returns the last number of each sequence that was used. Sequences are not transactional. */
export async function readSequences(client: pg.Client): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; last: string }>(
    'SELECT sequencename AS name, last_value AS last FROM pg_sequences WHERE schemaname = current_schema() AND last_value IS NOT NULL',
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, Number(last)]));
}

export async function raiseSequences(client: pg.Client, last: Record<string, number>): Promise<void> {
  for (const [name, value] of Object.entries(last)) {
    const sequence = id(name);
    await client.query(
      `SELECT setval('${sequence.replaceAll("'", "''")}', greatest($1::bigint, last_value)) FROM ${sequence}`,
      [value],
    );
  }
}

/** Yields a table in pieces of some megabytes; returns its checksum at the end. */
export async function* copyOut(client: pg.Client, table: Table): AsyncGenerator<Buffer, TableSum> {
  const copy = client.query(
    copyTo(`COPY (SELECT ${list(table.columns)} FROM ${id(table.name)} ORDER BY ${table.order}) TO STDOUT`),
  );
  const hash = createHash('sha256');
  let bytes = 0;
  let piece: Buffer[] = [];
  let bufferedBytes = 0;
  for await (const chunk of copy as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
    piece.push(chunk);
    bufferedBytes += chunk.length;
    if (bufferedBytes < pieceBytes) continue;
    yield Buffer.concat(piece);
    piece = [];
    bufferedBytes = 0;
  }
  if (bufferedBytes > 0) yield Buffer.concat(piece);
  return { rows: copy.rowCount, bytes, sha256: hash.digest('hex') };
}

export async function sumOf(client: pg.Client, table: Table): Promise<TableSum> {
  const copy = copyOut(client, table);
  for (;;) {
    const { done, value } = await copy.next();
    if (done) return value;
  }
}

/** Rows per slice. Many updates of one row in a single transaction are slow. */
const sliceRows = 2000;

/** Two tables whose rows are checked against each other at the commit, and so must be inserted together. */
export interface Sliced {
  parent: string;
  child: string;
  /** The child's column with its parent's id. Both tables have an `id` that increases with insertion. */
  by: string;
}

/**
 * Loads a table from COPY's output while its triggers run. Rows that migrations inserted stay if they are equal,
 * and are deleted otherwise.
 */
export class TableLoad {
  static #count = 0;
  readonly table: Table;
  /** Rows are inserted by `merge` or in slices instead of by `end`. */
  readonly #late: boolean;
  readonly #client: pg.Client;
  /** The temporary table that receives the rows first; null to insert them directly. */
  readonly #temporary: string | null;
  readonly #feed = new PassThrough();
  readonly #done: Promise<void>;

  private constructor(client: pg.Client, table: Table, temporary: string | null, late: boolean) {
    this.#client = client;
    this.table = table;
    this.#temporary = temporary;
    this.#late = late;
    this.#done = pipeline(
      this.#feed,
      client.query(copyFrom(`COPY ${temporary ?? id(table.name)} (${list(table.columns)}) FROM STDIN`)),
    );
    this.#done.catch(() => {});
  }

  static async begin(client: pg.Client, table: Table, late: boolean): Promise<TableLoad> {
    const { rows } = await client.query(`SELECT FROM ${id(table.name)} LIMIT 1`);
    const temporary = late || rows.length > 0 ? `loaded_${(TableLoad.#count += 1)}` : null;
    if (temporary)
      await client.query(
        `CREATE TEMP TABLE ${temporary} AS SELECT ${list(table.columns)} FROM ${id(table.name)} WITH NO DATA`,
      );
    return new TableLoad(client, table, temporary, late);
  }

  async write(chunk: Buffer): Promise<void> {
    if (!this.#feed.write(chunk)) await Promise.race([once(this.#feed, 'drain'), this.#done]);
  }

  async end(): Promise<void> {
    this.#feed.end();
    await this.#done;
    if (this.#temporary && !this.#late) await this.merge();
  }

  async merge(): Promise<void> {
    const { name, columns, order } = this.table;
    const same = columns
      .map((column) => `l.${id(column)}::text IS NOT DISTINCT FROM t.${id(column)}::text`)
      .join(' AND ');
    const other = `FROM ${id(name)} t WHERE NOT EXISTS (SELECT FROM ${this.#temporary} l WHERE ${same})`;
    // Some tables reject every DELETE, so it runs only if there are rows to delete.
    const { rows } = await this.#client.query(`SELECT ${other} LIMIT 1`);
    if (rows.length > 0) await this.#client.query(`DELETE ${other}`);
    await this.#enter(`l WHERE NOT EXISTS (SELECT FROM ${id(name)} t WHERE ${same}) ORDER BY ${order}`, []);
    await this.#client.query(`DROP TABLE ${this.#temporary}`);
  }

  async #enter(which: string, values: string[]): Promise<void> {
    const { name, columns } = this.table;
    await this.#client.query(
      `INSERT INTO ${id(name)} (${list(columns)}) OVERRIDING SYSTEM VALUE SELECT ${list(columns)} FROM ${this.#temporary} ${which}`,
      values,
    );
  }

  /** Inserts the rows of two temporary tables in slices, each of which is consistent. */
  static async mergeSlices(
    client: pg.Client,
    parent: TableLoad,
    child: TableLoad,
    by: string,
  ): Promise<void> {
    for (const temporary of [parent.#temporary, child.#temporary]) {
      await client.query(`CREATE INDEX ON ${temporary} (id)`);
      await client.query(`ANALYZE ${temporary}`);
    }
    // A slice ends where every parent so far has all its children.
    const { rows } = await client.query<{ last: string }>(
      `SELECT max(id) AS last FROM (
        SELECT id, row_number() OVER (ORDER BY id) / ${sliceRows} AS slice, max(ends) OVER (ORDER BY id) AS ends FROM (
          SELECT id, max(id) OVER (PARTITION BY ${id(by)}) AS ends FROM ${child.#temporary}) ended) cut
      WHERE ends = id GROUP BY slice ORDER BY 1`,
    );
    let from = '0';
    for (const { last } of rows) {
      await client.query('BEGIN');
      await parent.#enter(
        `WHERE id IN (SELECT ${id(by)} FROM ${child.#temporary} WHERE id > $1 AND id <= $2) ORDER BY id`,
        [from, last],
      );
      await child.#enter('WHERE id > $1 AND id <= $2 ORDER BY id', [from, last]);
      await client.query('COMMIT');
      from = last;
    }
  }
}
