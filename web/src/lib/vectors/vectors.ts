import { type FileCheck, tooHeavy, type VectorKind } from '#contract/common/file-checks';
import type { Laser } from '#contract/common/lasers';
import type { InspectedFile, RemadeFile, VectorCall, VectorCalls, VectorReply } from './messages.ts';

/** ms that one file may take; then its worker is ended. */
const patience = 10_000;
/** ms in which a worker's script and WebAssembly come over a slow line. */
const loadPatience = 60_000;

/** The worker did not answer in time, or its script could not be fetched. */
class NoAnswer extends Error {}

/** ms without work after which the worker is ended, and its memory is free. */
const idle = 60_000;

let worker: Worker | null = null;
/** The worker's code has come, and only its work takes time. */
let isReady = false;
let ending: ReturnType<typeof setTimeout> | undefined;
let count = 0;
/** Files are worked on one after another. */
let last: Promise<unknown> = Promise.resolve();

function ask<Call extends VectorCall>(
  call: Call,
  what: VectorCalls[Call]['ask'],
): Promise<VectorCalls[Call]['answer']> {
  const answer = last.then(() => askNow(call, what));
  last = answer.catch(() => {});
  return answer;
}

function askNow<Call extends VectorCall>(call: Call, what: VectorCalls[Call]['ask']) {
  return new Promise<VectorCalls[Call]['answer']>((resolve, reject) => {
    clearTimeout(ending);
    worker ??= new Worker(new URL('./vector-worker.ts', import.meta.url), {
      type: 'module',
      name: 'vectors',
    });
    const asked = worker;
    const id = ++count;
    const end = () => {
      clearTimeout(timer);
      asked.onmessage = null;
      asked.onerror = null;
    };
    const dismiss = () => {
      asked.terminate();
      worker = null;
      isReady = false;
    };
    const giveUp = () => {
      end();
      dismiss();
      reject(new NoAnswer('The worker gave no answer.'));
    };
    let timer = setTimeout(giveUp, isReady ? patience : loadPatience);
    asked.onerror = giveUp;
    asked.onmessage = ({ data }: MessageEvent<VectorReply>) => {
      if (data === 'loading' || data === 'ready') {
        isReady = data === 'ready';
        clearTimeout(timer);
        timer = setTimeout(giveUp, isReady ? patience : loadPatience);
        return;
      }
      if (data.id !== id) return;
      end();
      // A worker whose code did not come is of no more use.
      if (isReady) ending = setTimeout(dismiss, idle);
      else dismiss();
      if ('answer' in data) resolve(data.answer);
      else reject(new Error(data.failed));
    };
    asked.postMessage({ id, call, ask: what });
  });
}

const unread = 'این فایل بررسی نشد.';

/** Reads and checks a file in the worker. A file that cannot be read, or takes too long, has a check that says so. */
export async function inspectFile(file: Blob, kind: VectorKind, laser: Laser): Promise<InspectedFile> {
  try {
    return await ask('inspect', { kind, bytes: await file.arrayBuffer(), laser });
  } catch (error) {
    const failure = error instanceof NoAnswer ? tooHeavy : unread;
    const check: FileCheck = { failure, laser };
    return { check, picture: null, triangles: null };
  }
}

/** Makes a mended file, or one in another format, of a drawing. Null when it cannot be made. */
export async function remakeFile(
  file: Blob,
  how: Omit<VectorCalls['remake']['ask'], 'bytes'>,
): Promise<RemadeFile | null> {
  try {
    return await ask('remake', { ...how, bytes: await file.arrayBuffer() });
  } catch {
    return null;
  }
}
