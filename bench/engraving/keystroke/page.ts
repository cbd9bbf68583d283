import type { Keystrokes } from '../keystroke-worker.ts';

const worker = new Worker(new URL('../keystroke-worker.ts', import.meta.url), { type: 'module' });

Object.assign(globalThis, {
  run: (given: Keystrokes) =>
    new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = ({ message }) => reject(new Error(message));
      worker.postMessage(given);
    }),
});
