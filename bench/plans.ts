import pg from 'pg';
import { readPassword, superuser } from '../server/local/postgres/cluster.ts';
import { findHome } from '../server/local/postgres/home.ts';
import { buildApp } from '../server/src/app.ts';
import { systemClock } from '../server/src/platform/foundation/clock.ts';
import { openDatabase } from '../server/src/platform/database/database.ts';
import { sessionQuery } from '../server/src/platform/sessions.ts';
import { readEnvironment } from '../server/src/platform/environment/environment.ts';

/** The work of the database for one call. Times are in ms. */
export interface Work {
  /** The plan of each statement as it ran, with its rows and buffers. */
  plans: string;
  planning: number;
  execution: number;
}

/** A run of a statement: its text, and its plan with the parameters. Times are in ms. */
interface Run {
  text: string;
  plan: string;
  planning: number;
  execution: number;
}

/**
 * The server prepares a statement at its fourth run, and PostgreSQL decides at the sixth run of a prepared one whether a generic
 * plan is as good as a custom one. After nine calls it runs as every later time.
 */
const callsOfEach = 10;
/** ms after which a slow call is not repeated any more. */
const longEnough = 20_000;

/** Has each new connection of the server told the plan of every statement that it runs (`auto_explain`), and the time to make it. */
async function explainAll(databaseUrl: string, dataDir: string): Promise<void> {
  const address = new URL(databaseUrl);
  const role = address.username;
  Object.assign(address, { username: superuser, password: readPassword(await findHome(dataDir)) });
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  try {
    const options = {
      session_preload_libraries: 'auto_explain',
      'auto_explain.log_min_duration': '0',
      'auto_explain.log_analyze': 'on',
      'auto_explain.log_buffers': 'on',
      'auto_explain.log_parameter_max_length': '200',
      log_parser_stats: 'on',
      log_planner_stats: 'on',
      client_min_messages: 'log',
      log_min_messages: 'panic',
    };
    for (const [name, value] of Object.entries(options))
      await client.query(`ALTER ROLE ${role} SET ${name} = '${value}'`);
  } finally {
    await client.end();
  }
}

/** Passes each run of a statement on these connections to `record`. */
function recordRuns(pool: pg.Pool, record: (run: Run) => void): void {
  pool.on('connect', (client) => {
    let planning = 0;
    client.on('notice', ({ message = '', detail = '' }) => {
      const seconds = / STATISTICS$/.test(message) && /([\d.]+) s elapsed/.exec(detail)?.[1];
      if (seconds) planning += Number(seconds) * 1000;
      const ms = /^duration: ([\d.]+) ms {2}plan:/.exec(message)?.[1];
      if (!ms) return;
      const written = message.slice(message.indexOf('Query Text: ') + 'Query Text: '.length);
      const at = written.search(/\n(Query Parameters: |[A-Z].*\(cost=)/);
      record({ text: written.slice(0, at), plan: written.slice(at + 1), planning, execution: Number(ms) });
      planning = 0;
    });
  });
}

/** Excludes the session check that comes alone, which every call has, and statements of background senders and jobs. */
const isAsked = ({ text }: Run) => text !== sessionQuery.text && !/_queue|graphile_worker/.test(text);

/** A generic plan names the parameters where a custom one has their values. */
function kindOf(plan: string): string {
  if (!plan.startsWith('Query Parameters: ')) return 'without parameters, so it is planned for each run';
  return /\$\d/.test(plan.slice(plan.indexOf('\n'))) ? 'with a generic plan' : 'with a custom plan';
}

/** Writes the slowest run of each statement, and how often it ran. */
function write(runs: readonly Run[]): string {
  const statements = Map.groupBy(runs, ({ text }) => text);
  return [...statements.values()]
    .map((all) => {
      const { text, plan, planning, execution } = all.reduce((a, b) => (b.execution > a.execution ? b : a));
      const often = all.length > 1 ? `; the slowest of ${all.length} runs` : '';
      const times = `Planned in ${planning.toFixed(2)} ms, ran in ${execution.toFixed(2)} ms`;
      return `${text.trim()}\n\n${plan.trim()}\n${times}, ${kindOf(plan)}${often}.`;
    })
    .join('\n\n');
}

const sumOf = (runs: readonly Run[], step: 'planning' | 'execution') =>
  runs.reduce((sum, run) => sum + run[step], 0);

/**
 * Returns the plans of the database for each of these calls, by their names. They are made in the order of the measured ones,
 * first each once, because the first values of a prepared statement decide about its plan.
 */
export async function workOf(
  databaseUrl: string,
  dataDir: string,
  calls: readonly { name: string; path: string; token: string }[],
): Promise<Map<string, Work>> {
  await explainAll(databaseUrl, dataDir);
  const environment = { ...readEnvironment(), dataDir, databaseUrl, logLevel: 'error', rateLimits: false };
  const database = openDatabase(databaseUrl);
  let runs: Run[] = [];
  recordRuns(database.connections, (run) => runs.push(run));
  const { app } = await buildApp({ environment, database, databaseUrl, clock: systemClock });
  const all = new Map<string, Work>();
  try {
    const make = async ({ path, token }: { path: string; token: string }) => {
      const headers = { authorization: `Bearer ${token}` };
      const reply = await app.inject({ url: path, headers, payloadAsStream: true });
      for await (const _ of reply.stream());
      if (reply.statusCode !== 200) throw new Error(`${path} answers ${reply.statusCode}`);
    };
    for (const call of calls) await make(call);
    for (const call of calls) {
      const began = performance.now();
      for (let made = 0; made < callsOfEach && performance.now() - began < longEnough; made++) {
        runs = [];
        await make(call);
      }
      const asked = runs.filter(isAsked);
      all.set(call.name, {
        plans: write(asked),
        planning: sumOf(asked, 'planning'),
        execution: sumOf(asked, 'execution'),
      });
    }
  } finally {
    await app.close();
    await database.close();
  }
  return all;
}
