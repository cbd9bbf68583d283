import type { EngineAnswer, EngineCall, EngineCalls, Refused } from './engine-messages.ts';

/** The engine cannot draw what is asked; the reason and its field are inside. */
export class RefusedDrawing extends Error {
  readonly refused: Refused;

  constructor(refused: Refused) {
    super(refused.message);
    this.refused = refused;
  }
}

type Waiting = { resolve: (answer: never) => void; reject: (error: Error) => void };

export interface Engine {
  /** Starts the worker if it does not stand yet, so that the first drawing need not wait for it. */
  start(): void;
  /** Rejects with `RefusedDrawing`, or with another error when the engine or a font could not be fetched. */
  ask<Call extends EngineCall>(
    call: Call,
    ask: EngineCalls[Call]['ask'],
  ): Promise<EngineCalls[Call]['answer']>;
  /** Ends the worker; what is being asked is rejected. */
  stop(): void;
}

/** Returns an engine with a worker of its own. */
export function createEngine(): Engine {
  let worker: Worker | undefined;
  const waiting = new Map<number, Waiting>();
  let count = 0;

  function stop() {
    worker?.terminate();
    worker = undefined;
    const lost = [...waiting.values()];
    waiting.clear();
    for (const { reject } of lost) reject(new Error('The engine has stopped.'));
  }

  function started(): Worker {
    if (worker) return worker;
    worker = new Worker(new URL('./engine-worker.ts', import.meta.url), {
      type: 'module',
      name: 'engraving',
    });
    worker.onmessage = ({ data }: MessageEvent<EngineAnswer>) => {
      const asked = waiting.get(data.id);
      waiting.delete(data.id);
      if ('answer' in data) asked?.resolve(data.answer as never);
      else if ('refused' in data) asked?.reject(new RefusedDrawing(data.refused));
      else asked?.reject(new Error(data.failed));
    };
    // Its script could not be fetched: the next question begins a new one.
    worker.onerror = stop;
    return worker;
  }

  return {
    start: () => void started(),
    stop,
    ask(call, ask) {
      const id = ++count;
      const engine = started();
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        engine.postMessage({ id, call, ask });
      });
    },
  };
}

/** The engine of the page. */
export const { start: startEngine, ask: askEngine } = createEngine();

/**
 * Returns a function that asks one question at a time: while one is being answered only the latest of the others is
 * kept, and the rest are dropped (they never resolve).
 */
export function latestOnly<Ask, Answer>(run: (ask: Ask) => Promise<Answer>) {
  let isBusy = false;
  let next: (() => void) | undefined;
  return (ask: Ask): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const begin = () => {
        isBusy = true;
        run(ask)
          .then(resolve, reject)
          .finally(() => {
            isBusy = false;
            const following = next;
            next = undefined;
            following?.();
          });
      };
      if (isBusy) next = begin;
      else begin();
    });
}
