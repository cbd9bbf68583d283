import type { Disturbance } from './cpu.ts';

/** Shares of the machine's time above which others disturb a measurement too much to judge by it. */
const tolerated: Disturbance = { foreign: 0.15, stolen: 0.05 };
const exitMissed = 1;
const exitUnjudged = 3;

const percent = (share: number) => `${(share * 100).toFixed(0)} %`;

export const isQuiet = ({ foreign, stolen }: Disturbance) =>
  foreign <= tolerated.foreign && stolen <= tolerated.stolen;

/**
 * Sets the exit code of a run and returns its last lines: met, missed, or not judged on a machine too busy. `always` is
 * missed on a busy one too.
 */
export function conclude(
  machine: Disturbance,
  missed: readonly string[],
  always: readonly string[] = [],
): string {
  const { foreign, stolen } = machine;
  const found = isQuiet(machine) ? [...always, ...missed] : always;
  if (found.length > 0) process.exitCode = exitMissed;
  else if (!isQuiet(machine)) process.exitCode = exitUnjudged;
  const lines = [
    `Other processes took ${percent(foreign)} of the machine, other machines ${percent(stolen)}.`,
  ];
  if (!isQuiet(machine))
    lines.push(
      `Not judged: the machine was too busy (at most ${percent(tolerated.foreign)} and ${percent(tolerated.stolen)}).`,
    );
  if (found.length > 0) lines.push(`Missed: ${found.join('; ')}.`);
  else if (isQuiet(machine)) lines.push('All goals are met.');
  return lines.join('\n');
}
