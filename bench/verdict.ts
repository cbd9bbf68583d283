import type { Disturbance } from './cpu.ts';

/** Shares of the machine's time above which others disturb a measurement too much to judge by it. */
const tolerated: Disturbance = { foreign: 0.15, stolen: 0.05 };
const exitMissed = 1;
const exitUnjudged = 3;

const percent = (share: number) => `${(share * 100).toFixed(0)} %`;

export const isQuiet = ({ foreign, stolen }: Disturbance) =>
  foreign <= tolerated.foreign && stolen <= tolerated.stolen;

/** Sets the exit code of a run and returns its last lines: met, missed, or not judged on a machine too busy. */
export function conclude(machine: Disturbance, missed: readonly string[]): string {
  const { foreign, stolen } = machine;
  if (!isQuiet(machine)) process.exitCode = exitUnjudged;
  else if (missed.length > 0) process.exitCode = exitMissed;
  const goals = missed.length === 0 ? 'All goals are met.' : `Missed: ${missed.join('; ')}.`;
  const busy = `Not judged: the machine was too busy (at most ${percent(tolerated.foreign)} and ${percent(tolerated.stolen)}).`;
  return `Other processes took ${percent(foreign)} of the machine, other machines ${percent(stolen)}.\n${isQuiet(machine) ? goals : busy}`;
}
