export interface History<State> {
  readonly past: readonly State[];
  readonly now: State;
  readonly future: readonly State[];
  /** The field and the time (ms) of the last change: continuous typing makes one step. */
  readonly last: { readonly key: string; readonly at: number } | null;
}

/** In ms: a pause after which the next letter begins a new step. */
const pause = 1000;
const maxSteps = 200;

export const beginHistory = <State>(now: State): History<State> => ({
  past: [],
  now,
  future: [],
  last: null,
});

/** Changes to the same `key` without a pause between them are one step. */
export function record<State>(
  { past, now, last }: History<State>,
  next: State,
  key: string,
  at: number,
): History<State> {
  const goesOn = last?.key === key && at - last.at < pause;
  return {
    past: goesOn ? past : [...past, now].slice(-maxSteps),
    now: next,
    future: [],
    last: { key, at },
  };
}

export function undo<State>(history: History<State>): History<State> {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  return {
    past: history.past.slice(0, -1),
    now: before,
    future: [history.now, ...history.future],
    last: null,
  };
}

export function redo<State>(history: History<State>): History<State> {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.now], now: next, future, last: null };
}
