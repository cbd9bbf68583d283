import path from 'node:path';

/** ms after which the check of a file is given up. */
export const timeoutMs = 10_000;

/** The process that reads and checks files, and what it may use. */
export const inspectorProgram = {
  file: path.join(import.meta.dirname, 'inspection-process.ts'),
  niceness: 10,
  /** It is looked at in turns, so that no file holds more than 300 MB. */
  mostMemory: 270 * 1024 * 1024,
  maxMemory: 200 * 1024 * 1024,
  /** WebAssembly and the file itself come on top. */
  maxHeap: 160,
};
