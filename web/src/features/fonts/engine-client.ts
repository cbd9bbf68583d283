import { workerOf } from '../../lib/ask-worker.ts';
import type { EngineAnswer, EngineCall, EngineCalls, Refused } from './engine-messages.ts';

export class RefusedDrawing extends Error {
  readonly refused: Refused;

  constructor(refused: Refused) {
    super(refused.message);
    this.refused = refused;
  }
}

/** Returns an engine with its own worker; `start` spares the first drawing the wait for it. */
export function createEngine() {
  const { start, stop, ask } = workerOf<EngineAnswer>(
    () => new Worker(new URL('./engine-worker.ts', import.meta.url), { type: 'module', name: 'engraving' }),
  );
  return {
    start,
    stop,
    /** Rejects with `RefusedDrawing`, or with another error when the engine or a font could not be fetched. */
    ask: async <Call extends EngineCall>(
      call: Call,
      asked: EngineCalls[Call]['ask'],
    ): Promise<EngineCalls[Call]['answer']> => {
      const reply = await ask({ call, ask: asked });
      if ('refused' in reply) throw new RefusedDrawing(reply.refused);
      return reply.answer;
    },
  };
}
export type Engine = ReturnType<typeof createEngine>;

export const { start: startEngine, ask: askEngine } = createEngine();

/** Asks one question at a time; of those asked during this time only the latest runs, the others never resolve. */
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
