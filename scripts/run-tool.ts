import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

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

/** Runs a file on this very Node, in the project's root. */
export function runNode(args: string[], options: Options = {}): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...options.env },
      stdio: options.quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    });
    let output = '';
    child.stdout?.on('data', (text: Buffer) => (output += text.toString()));
    child.stderr?.on('data', (text: Buffer) => (output += text.toString()));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
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
