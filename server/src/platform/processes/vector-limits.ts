/** The limits of work on one vector file, be it its check or its picture. */

/** In ms; does not apply to a short try. */
export const timeoutMs = 10_000;

/** The limits of running a program (an EPS), before its drawing is read. On an idle machine `cpuSeconds` ends it first. */
export const programLimits = { timeoutMs: 6000, cpuSeconds: 5 };

export const memoryLimits = {
  /** It is looked at in turns, so that no file holds more than 300 MB. */
  memoryLimit: 270 * 1024 * 1024,
  /** A process holds up to 140 MB after ordinary files. With more it is ended, so that the next file has room. */
  maxMemory: 160 * 1024 * 1024,
  /** WebAssembly and the file itself come on top. */
  maxHeap: 160,
};
