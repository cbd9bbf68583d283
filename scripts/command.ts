import { StartError } from '../server/src/platform/start-error.ts';
import { whenAskedToStop } from '../server/src/platform/stop-signals.ts';

/**
 * Runs a command to its end. A StartError is said as a sentence, anything else with its stack; both end with exit code 1.
 * Being asked to stop aborts the signal, and the command still ends what it began.
 */
export function runCommand(run: (words: string[], signal: AbortSignal) => Promise<void>): void {
  const ending = new AbortController();
  whenAskedToStop(
    () => ending.abort(new StartError('Stopped.')),
    () => process.exit(1),
  );
  run(process.argv.slice(2), ending.signal).catch((error: unknown) => {
    // What fails because it was to stop says so.
    const reason: unknown = ending.signal.aborted ? ending.signal.reason : error;
    process.stderr.write(`${reason instanceof StartError ? reason.message : (reason as Error).stack}\n`);
    process.exitCode = 1;
  });
}
