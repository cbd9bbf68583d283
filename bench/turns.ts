/** Measures the cost of a request on several servers, which take short turns because the machine's speed changes within seconds. */
import { meter, type Spent } from './cpu.ts';
import type { Client, Request } from './load.ts';
import type { Served } from './servers.ts';

export interface Cost {
  answers: number;
  ms: number;
  spent: Spent;
}

export interface Side {
  served: Served;
  /** The first process of its database. */
  postmaster: number;
  client: Client;
  request: (place: number) => Request;
  total: Cost;
  /** The processor time of a request in each round, in ms. */
  rounds: number[];
}

export const noCost = (): Cost => ({ answers: 0, ms: 0, spent: { server: 0, database: 0 } });
export const cpu = ({ spent, answers }: Cost) => (spent.server + spent.database) / answers;
export const median = (all: readonly number[], at = 0.5) =>
  all.toSorted((a, b) => a - b)[Math.floor((all.length - 1) * at)] ?? 0;

/** Each round gives every side one turn of `ms`. */
export async function takeTurns(sides: readonly Side[], rounds: number, ms: number): Promise<void> {
  for (let round = 0; round < rounds; round++)
    for (const { served, postmaster, client, request, total, rounds: each } of sides) {
      const used = meter(served.pid, postmaster);
      const turn = await client.turn(ms, request);
      const spent = used();
      total.answers += turn.answers;
      total.ms += turn.ms;
      total.spent.server += spent.server;
      total.spent.database += spent.database;
      each.push(cpu({ ...turn, spent }));
    }
}

/** The processor time of a request in µs, of the server and of the database. */
export const costText = ({ spent, answers }: Cost) =>
  [spent.server, spent.database]
    .map((ms) => ((ms / answers) * 1000).toFixed(0).padStart(6))
    .join(' +')
    .padStart(14);

/** Answers in a second. */
export const rateText = ({ answers, ms }: Cost) => ((answers / ms) * 1000).toFixed(0).padStart(7);

/** The middle half of the ratios of all rounds. */
export const halfText = (ratios: readonly number[], digits: number) =>
  [0.25, 0.75].map((at) => median(ratios, at).toFixed(digits)).join('–');
