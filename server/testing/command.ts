import { spawn } from 'node:child_process';
import path from 'node:path';

const scripts = path.join(import.meta.dirname, '../../scripts');

export interface Ended {
  code: number | null;
  said: string;
}

/** Runs `npm run <name> -- <words>` as a person does, with this environment and no other. */
export function runCommand(name: string, words: string[], env: Record<string, string>): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [path.join(scripts, `${name}.ts`), ...words], {
      env: { PATH: process.env.PATH, ...env },
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said += String(data)));
    child.on('close', (code) => resolve({ code, said }));
  });
}
