import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const main = path.join(import.meta.dirname, '../src/main.ts');

/** A port of this machine that nobody has. */
export const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

/** The server as `npm start` runs it: a process of its own that can be killed and started again on one port. */
export class ServerProcess {
  readonly base: string;
  readonly #env: Record<string, string>;
  #child: ChildProcess | null = null;
  #said = '';

  constructor(port: number, env: Record<string, string>) {
    this.base = `http://127.0.0.1:${port}`;
    this.#env = {
      PATH: process.env.PATH ?? '',
      PORT: String(port),
      DEMO: '0',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      ...env,
    };
  }

  /** Starts it and waits until it can serve. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [main], { env: this.#env, stdio: ['ignore', 'pipe', 'pipe'] });
    this.#said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data) => (this.#said += String(data)));
    this.#child = child;
    for (;;) {
      if (child.exitCode !== null) throw new Error(`the server ended: ${this.#said}`);
      const ready = await fetch(`${this.base}/readyz`).catch(() => null);
      if (ready?.ok) return;
      await sleep(20);
    }
  }

  /** What it has said since it was started. */
  get said(): string {
    return this.#said;
  }

  /** What /readyz answers, or why the process is gone. */
  async ready(): Promise<number | string> {
    return this.#child?.exitCode === null ? (await fetch(`${this.base}/readyz`)).status : this.#said;
  }

  /** Ends it; its exit code, null when the signal killed it. */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
    return child.exitCode;
  }
}
