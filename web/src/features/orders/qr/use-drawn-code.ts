import { useQuery } from '@tanstack/react-query';
import type { CodeAnswer, CodeRequest, DrawnCode } from './code-messages.ts';

let worker: Worker | undefined;
let count = 0;
const waiting = new Map<number, { resolve: (code: DrawnCode) => void; reject: (error: Error) => void }>();

function askWorker(asked: Omit<CodeRequest, 'id'>): Promise<DrawnCode> {
  if (!worker) {
    worker = new Worker(new URL('./code-worker.ts', import.meta.url), { type: 'module', name: 'codes' });
    worker.onmessage = ({ data }: MessageEvent<CodeAnswer>) => {
      const asker = waiting.get(data.id);
      waiting.delete(data.id);
      if ('code' in data) asker?.resolve(data.code);
      else asker?.reject(new Error(data.failed));
    };
    worker.onerror = () => {
      worker?.terminate();
      worker = undefined;
      for (const { reject } of waiting.values()) reject(new Error('The drawing of codes did not start.'));
      waiting.clear();
    };
  }
  const id = ++count;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    worker?.postMessage({ id, ...asked } satisfies CodeRequest);
  });
}

/** The drawing of an address's code, made in a worker. */
export const useDrawnCode = (address: string, hasLogo: boolean) =>
  useQuery({
    queryKey: ['drawn code', address, hasLogo],
    queryFn: () => askWorker({ address, hasLogo }),
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
  });
