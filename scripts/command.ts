import { StartError } from '../server/src/platform/foundation/start-error.ts';
import { whenAskedToStop } from '../server/src/platform/environment/stop-signals.ts';

export const amount = (value: number) => value.toLocaleString('en-US');
export const print = (...lines: string[]) => process.stdout.write(`${lines.join('\n')}\n`);

const maxListed = 10;

/** Returns a line about these files, with the first of their keys; none without any. */
export const fileLines = (keys: readonly string[], fault: string): string[] =>
  keys.length === 0
    ? []
    : [
        `  ${amount(keys.length)} files ${fault}: ${keys.slice(0, maxListed).join(' ')}${keys.length > maxListed ? ' …' : ''}`,
      ];

/**
 * Runs a command to its end. A StartError is printed as its message, any other error with its stack; both end with exit
 * code 1. A stop signal aborts `signal`, and the command still finishes its cleanup.
 */
export function runCommand(run: (words: string[], signal: AbortSignal) => Promise<void>): void {
  const ending = new AbortController();
  whenAskedToStop(
    () => ending.abort(new StartError('Stopped.')),
    () => process.exit(1),
  );
  run(process.argv.slice(2), ending.signal).catch((error: unknown) => {
    // After a stop the reason is the stop itself, not the error that it caused.
    const reason: unknown = ending.signal.aborted ? ending.signal.reason : error;
    process.stderr.write(`${reason instanceof StartError ? reason.message : (reason as Error).stack}\n`);
    process.exitCode = 1;
  });
}
