/** How long a server lets others wait while something is done to it. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { metricsToken } from './shop.ts';

/** In ms. */
export interface Delays {
  worst: number;
  p99: number;
  /** The longest turn of the event loop, as the server measures it itself. With nothing to do it is about 10 ms, the pace of its look. */
  turn: number;
  answers: number;
}

export const percentile = (all: readonly number[], share: number): number =>
  all.toSorted((a, b) => a - b)[Math.ceil(all.length * share) - 1] ?? 0;

/** The last connections to answer. */
const afterwardsMs = 100;

export class HealthWatch {
  readonly #child;
  readonly #gone;
  readonly #base: string;

  constructor(base: string) {
    this.#base = base;
    this.#child = fork(path.join(import.meta.dirname, 'health-process.ts'), [new URL(base).port]);
    this.#gone = once(this.#child, 'exit').then(() => {
      throw new Error('the server refused a question for its health');
    });
    this.#gone.catch(() => {});
  }

  async during(work: () => Promise<unknown>): Promise<Delays> {
    await this.#longestTurn();
    this.#child.send('begin');
    try {
      await work();
      await sleep(afterwardsMs);
    } finally {
      this.#child.send('end');
    }
    const [waits] = (await Promise.race([once(this.#child, 'message'), this.#gone])) as [number[]];
    return {
      worst: Math.max(...waits),
      p99: percentile(waits, 0.99),
      turn: await this.#longestTurn(),
      answers: waits.length,
    };
  }

  /** In ms, since the last time that it was asked. */
  async #longestTurn(): Promise<number> {
    const headers = { authorization: `Bearer ${metricsToken}` };
    const text = await (await fetch(`${this.#base}/metrics`, { headers })).text();
    return Number(/^nodejs_eventloop_lag_max_seconds ([\d.e-]+)/m.exec(text)?.[1]) * 1000;
  }

  stop(): void {
    this.#child.kill();
  }
}
