import { stripVTControlCharacters } from 'node:util';
import { runTool } from './run-tool.ts';

/**
 * Checks the types of projects that share files. An error in a shared file is reported only for the first project that
 * finds it.
 */
export class TypeCheck {
  readonly #reported = new Set<string>();

  /** Returns the errors of a project that have not been reported yet, or undefined if there are none. */
  async find(project: string, options: readonly string[] = []): Promise<string | undefined> {
    const args = ['--project', project, '--pretty', ...options];
    const { code, output } = await runTool('typescript', args, { quiet: true });
    if (code === 0) return undefined;
    const errors = errorsIn(output);
    const fresh = errors.filter((error) => !this.#reported.has(stripVTControlCharacters(error)));
    for (const error of fresh) this.#reported.add(stripVTControlCharacters(error));
    if (fresh.length > 0) return fresh.join('\n');
    return errors.length > 0
      ? 'Only what is said above of another project.'
      : output || `It ended with code ${code}.`;
  }
}

/** Splits tsc's output into errors, each with the lines that show its place, and drops the final count. */
function errorsIn(output: string): string[] {
  const errors: string[][] = [];
  for (const line of output.split('\n')) {
    const plain = stripVTControlCharacters(line);
    if (/^(Found \d+ errors?\b|Errors  Files)/.test(plain)) break;
    if (/^(\S.*:\d+:\d+ - )?error /.test(plain)) errors.push([line]);
    else errors.at(-1)?.push(line);
  }
  return errors.map((lines) => lines.join('\n').trimEnd());
}
