import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { serverOptions } from '../server/src/platform/environment/server-options.ts';
import { whenAskedToStop } from '../server/src/platform/environment/stop-signals.ts';

/** ms after which tools that were asked to stop are killed. */
const stopTimeoutMs = 20_000;

export const root = path.dirname(import.meta.dirname);

interface Options {
  /** True collects the output instead of printing it. */
  quiet?: boolean;
  env?: NodeJS.ProcessEnv;
}

export function runTool(name: string, args: string[], options?: Options): Promise<Ended> {
  return runNode([toolFile(name), ...args], options);
}

export interface Ended {
  code: number;
  output: string;
}

const running = new Set<ChildProcess>();
let isStopping = false;

export function runNode(args: string[], options: Options = {}): Promise<Ended> {
  // After a stop nothing new is started; the caller still cleans up.
  if (isStopping) return Promise.resolve({ code: 130, output: '' });
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...options.env },
      stdio: options.quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      // With its own process group, a stop reaches every process that the tool has started, and only once.
      detached: process.platform !== 'win32',
    });
    running.add(child);
    child.once('close', () => running.delete(child));
    let output = '';
    child.stdout?.on('data', (text: Buffer) => (output += text.toString()));
    child.stderr?.on('data', (text: Buffer) => (output += text.toString()));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Starts the server as a separate process. Each of the two detects the end of the other by the closed channel. */
export const startServer = (env: NodeJS.ProcessEnv = process.env): ChildProcess =>
  spawn(process.execPath, [...serverOptions, 'server/src/main.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // A separate process group keeps the terminal's Ctrl-C from reaching the server directly; this process passes it on
    // once.
    detached: process.platform !== 'win32',
    windowsHide: true,
  });

/** Ends every running tool and its children when this process is asked to stop. */
export function stopToolsWhenAsked(): void {
  whenAskedToStop(
    () => {
      console.log('\nStopping…');
      endTools('SIGINT');
      setTimeout(() => endTools('SIGKILL'), stopTimeoutMs).unref();
    },
    () => endTools('SIGKILL'),
  );
}

/** Signals every running tool and its children, and prevents new ones from starting. */
export function endTools(signal: 'SIGINT' | 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): void {
  isStopping = true;
  for (const child of running) {
    if (child.pid === undefined) continue;
    try {
      if (process.platform === 'win32') child.kill(signal);
      else process.kill(-child.pid, signal);
    } catch {
      // It has just ended.
    }
  }
}

function toolFile(name: string): string {
  const folder = path.join(root, 'node_modules', name);
  const { bin } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    bin: string | Record<string, string>;
  };
  const file = typeof bin === 'string' ? bin : (bin[path.basename(name)] ?? Object.values(bin)[0]);
  return path.join(folder, file ?? '');
}
