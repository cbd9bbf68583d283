/** The worker did not answer in time, was stopped, or its script could not be fetched. */
export class NoAnswer extends Error {}

/** In ms. A worker with limits says `ready` once its code has come, and may say `loading` when it fetches more. */
interface Limits {
  /** The limit while code or data comes over a slow connection. */
  loading: number;
  /** The limit for one question. */
  working: number;
  /** The time without work after which the worker is ended and its memory is free. */
  idle: number;
}

/**
 * Asks a worker that starts with the first question, and again after it was ended. Each question is sent with an `id`
 * that its reply repeats; a reply with `failed` rejects.
 */
export function workerOf<Reply extends { id: number }>(create: () => Worker, limits?: Limits) {
  type Answer = Exclude<Reply, { failed: string }>;
  const waiting = new Map<number, { resolve: (answer: Answer) => void; reject: (error: Error) => void }>();
  let worker: Worker | undefined;
  let isReady = false;
  let count = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

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
    // A worker whose code did not come is of no more use.
    else stop();
  }

  function started(): Worker {
    if (worker) return worker;
    worker = create();
    worker.onmessage = ({
      data,
    }: MessageEvent<'loading' | 'ready' | Reply | { id: number; failed: string }>) => {
      if (data === 'loading' || data === 'ready') isReady = data === 'ready';
      else {
        const asked = waiting.get(data.id);
        waiting.delete(data.id);
        if ('failed' in data) asked?.reject(new Error(data.failed));
        else asked?.resolve(data as Answer);
      }
      watch();
    };
    worker.onerror = stop;
    return worker;
  }

  return {
    start: (): void => void started(),
    stop,
    ask: (question: object): Promise<Answer> =>
      new Promise((resolve, reject) => {
        const asked = started();
        const id = ++count;
        waiting.set(id, { resolve, reject });
        watch();
        asked.postMessage({ id, ...question });
      }),
  };
}
