import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { serverOptions } from '../src/platform/environment/server-options.ts';

export { freePort } from '../src/platform/environment/free-port.ts';
export { serverOptions };

const root = path.join(import.meta.dirname, '../..');
const running = new Set<ChildProcess>();

/** Kills all running programs, and with them their child processes. */
export function killPrograms(): void {
  for (const child of running) child.kill('SIGKILL');
}
process.once('exit', killPrograms);

/** Runs one of our programs with only PATH and `env` as its environment. `ended` resolves to the exit code. */
export function startProgram(args: string[], env: NodeJS.ProcessEnv, cwd = root) {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child);
    return code as number | null;
  });
  return { child, ended, output: () => output };
}

/** The server as a process, as `npm start` runs it, which can be killed and restarted on the same port. */
export class ServerProcess {
  readonly base: string;
  #env: Record<string, string>;
  #program: ReturnType<typeof startProgram> | null = null;

  constructor(port: number, env: Record<string, string>) {
    this.base = `http://127.0.0.1:${port}`;
    this.#env = {
      PORT: String(port),
      DEMO: '0',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      ...env,
    };
  }

  /** Changes settings; the next start has them. */
  set(env: Record<string, string>): void {
    this.#env = { ...this.#env, ...env };
  }

  /** Starts it, from another folder than the project's if one is given. */
  async start(folder?: string): Promise<void> {
    const { child, output } = (this.#program = startProgram(
      [...serverOptions, 'server/src/main.ts'],
      this.#env,
      folder,
    ));
    for (;;) {
      if (child.exitCode !== null) throw new Error(`the server ended: ${output()}`);
      const ready = await fetch(`${this.base}/readyz`).catch(() => null);
      if (ready?.ok) return;
      await sleep(20);
    }
  }

  get pid(): number {
    return this.#program?.child.pid ?? 0;
  }

  get output(): string {
    return this.#program?.output() ?? '';
  }

  /** Returns the status of /readyz, or the output if the process has ended. */
  async ready(): Promise<number | string> {
    const isRunning = this.#program?.child.exitCode === null;
    return isRunning ? (await fetch(`${this.base}/readyz`)).status : this.output;
  }

  /** Ends the process. Returns the exit code, null if the signal killed it. */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#program?.child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
    return child.exitCode;
  }
}
