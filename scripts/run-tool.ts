import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { whenAskedToStop } from '../server/src/platform/stop-signals.ts';

/** ms that tools have to end when this process is asked to stop. */
const stopWithin = 20_000;

export const root = path.dirname(import.meta.dirname);

interface Options {
  /** True keeps the output instead of showing it. */
  quiet?: boolean;
  env?: NodeJS.ProcessEnv;
}

/** Runs the program of a package in node_modules, such as `vitest`, as `runNode` does. */
export function runTool(name: string, args: string[], options?: Options): Promise<Ended> {
  return runNode([toolFile(name), ...args], options);
}

/** How a program ended: its exit code, and what it wrote when it was quiet. */
export interface Ended {
  code: number;
  output: string;
}

const running = new Set<ChildProcess>();
let isStopping = false;

/** Runs a file on this very Node, in the project's root. */
export function runNode(args: string[], options: Options = {}): Promise<Ended> {
  // After a stop nothing new begins: who called goes on to clean up.
  if (isStopping) return Promise.resolve({ code: 130, output: '' });
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...options.env },
      stdio: options.quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      // A group of its own: a stop reaches all that the tool has started, and once.
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

/** Has every running tool, and all that it has started, end when this process is asked to stop. */
export function stopToolsWhenAsked(): void {
  whenAskedToStop(
    () => {
      console.log('\nStopping…');
      endTools('SIGINT');
      setTimeout(() => endTools('SIGKILL'), stopWithin).unref();
    },
    () => endTools('SIGKILL'),
  );
}

/** Asks every running tool, and all that it has started, to end; none is started after it. */
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

/** The file behind a package's command. */
function toolFile(name: string): string {
  const folder = path.join(root, 'node_modules', name);
  const { bin } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    bin: string | Record<string, string>;
  };
  const file = typeof bin === 'string' ? bin : (bin[path.basename(name)] ?? Object.values(bin)[0]);
  return path.join(folder, file ?? '');
}
