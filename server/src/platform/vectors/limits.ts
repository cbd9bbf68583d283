/** The limits of work on one vector file, be it its check or its picture. */

/** In ms. */
export const timeoutMs = 10_000;

export const memoryLimits = {
  /** It is looked at in turns, so that no file holds more than 300 MB. */
  mostMemory: 270 * 1024 * 1024,
  maxMemory: 200 * 1024 * 1024,
  /** WebAssembly and the file itself come on top. */
  maxHeap: 160,
};
