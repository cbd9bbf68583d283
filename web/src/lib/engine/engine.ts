/** Runs the operations of the engraving engine (`engraving/operations.ts`) in workers. */
import type { AnswerOf, InputOf, OperationName, Refused } from '#engraving/operations';
import { buffersOf, type Question, type WorkerReply } from './messages.ts';

/** The worker did not answer in time, was stopped, or its script could not be fetched. */
export class NoAnswer extends Error {}

/** The engine cannot do what it was asked. */
export class RefusedInput extends Error {
  readonly refused: Refused;

  constructor(refused: Refused) {
    super(refused.message);
    this.refused = refused;
  }
}

/** In ms. */
interface Limits {
  /** The limit while code or data comes over a slow connection. */
  loading: number;
  /** The limit for one input. */
  working: number;
  /** The time without work after which the worker is ended and its memory is free. */
  idle: number;
}

/**
 * Each operation hands its input to the worker. It rejects with `RefusedInput`, with `NoAnswer`, or with another error when the engine
 * or what it needs could not be fetched. The bytes of an input are gone afterwards.
 */
type Operations = {
  readonly [Name in OperationName]: (input: InputOf<Name>) => Promise<AnswerOf<Name>>;
};

export interface Engine extends Operations {
  /** Loads the code of an operation, to spare its first input the wait. */
  readonly start: (name: OperationName) => void;
  /** Ends the worker, and all that it works on with `NoAnswer`. The next input starts another. */
  readonly stop: () => void;
}

/** Returns an engine whose worker starts with the first input. One with limits works on one input at a time. */
export function createEngine(limits?: Limits): Engine {
  const waiting = new Map<number, { resolve: (answer: never) => void; reject: (error: Error) => void }>();
  let worker: Worker | undefined;
  let isReady = false;
  let count = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function stop() {
    clearTimeout(timer);
    worker?.terminate();
    worker = undefined;
    isReady = false;
    const lost = [...waiting.values()];
    waiting.clear();
    for (const { reject } of lost) reject(new NoAnswer('The worker gave no answer.'));
  }

  function watch(): void {
    if (!limits) return;
    clearTimeout(timer);
    if (waiting.size > 0) timer = setTimeout(stop, isReady ? limits.working : limits.loading);
    else if (isReady) timer = setTimeout(stop, limits.idle);
    else stop();
  }

  function receive({ data }: MessageEvent<WorkerReply>): void {
    if (data === 'loading' || data === 'ready') isReady = data === 'ready';
    else {
      const asked = waiting.get(data.id);
      waiting.delete(data.id);
      if ('failed' in data) {
        asked?.reject(new Error(data.failed));
        // A worker never retries a failed import, so the next call starts a new one.
        if (!isReady) stop();
      } else if ('refused' in data) asked?.reject(new RefusedInput(data.refused));
      else asked?.resolve(data.answer as never);
    }
    watch();
  }

  function started(): Worker {
    if (worker) return worker;
    worker = new Worker(new URL('./engine-worker.ts', import.meta.url), {
      type: 'module',
      name: 'engraving',
    });
    worker.onmessage = receive;
    worker.onerror = stop;
    return worker;
  }

  function post(question: Question): void {
    started().postMessage(question, question.input ? buffersOf(question.input) : []);
  }

  const ask = <Name extends OperationName>(name: Name, input: InputOf<Name>) =>
    new Promise<AnswerOf<Name>>((resolve, reject) => {
      const id = ++count;
      waiting.set(id, { resolve, reject });
      post({ id, name, input });
      watch();
    });

  function askInTurn<Name extends OperationName>(name: Name, input: InputOf<Name>) {
    const answer = last.then(() => ask(name, input));
    last = answer.catch(() => {});
    return answer;
  }

  const own = { start: (name: OperationName) => post({ id: 0, name }), stop };
  return new Proxy(own as Engine, {
    get: (_, name: keyof Engine) =>
      name === 'start' || name === 'stop'
        ? own[name]
        : (input: InputOf<OperationName>) => (limits ? askInTurn : ask)(name, input),
  });
}

/** The worker for results that people wait for at each keystroke. */
export const engine = createEngine();

/** Of work on files, each of which may take long or never end. */
export const fileLimits: Limits = { loading: 60_000, working: 10_000, idle: 60_000 };

export const fileEngine = createEngine(fileLimits);

/** Asks one question at a time; of those asked meanwhile only the latest runs, the others never resolve. */
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
