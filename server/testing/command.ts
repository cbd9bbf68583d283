import path from 'node:path';
import { startProgram } from './process.ts';

export interface Ended {
  code: number | null;
  output: string;
}

/** Runs `npm run <name> -- <words>` with this environment only. */
export async function runCommand(name: string, words: string[], env: Record<string, string>): Promise<Ended> {
  const { ended, output } = startProgram([path.join('scripts', `${name}.ts`), ...words], env);
  return { code: await ended, output: output() };
}
