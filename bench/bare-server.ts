/**
 * The baseline: node:http and pg alone, with the same session check and the same response body from one prepared
 * statement.
 */
import { createServer } from 'node:http';
import { systemClock } from '../server/src/platform/clock.ts';
import { openDatabase } from '../server/src/platform/database.ts';
import { findSession } from '../server/src/platform/sessions.ts';

const { pool } = openDatabase(process.env.DATABASE_URL ?? '');

const server = createServer((request, response) => {
  void (async () => {
    const caller = await findSession(pool, systemClock, request.headers.authorization?.slice(7) ?? '');
    if (!caller) {
      response.writeHead(401).end();
      return;
    }
    const { rows } = await pool.query<{ body: string }>({
      name: 'answer',
      text: 'SELECT body FROM bench_answers WHERE person_id = $1',
      values: [caller.id],
    });
    const body = rows[0]?.body ?? '';
    response
      .writeHead(200, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
      })
      .end(body);
  })();
});
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.stdout.write('ready\n'));
