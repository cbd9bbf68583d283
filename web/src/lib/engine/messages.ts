import type { EngineReply, InputOf, OperationName } from '#engraving/operations';

/** Without an input, only the code of the operation is loaded. */
export interface Question {
  id: number;
  name: OperationName;
  input?: InputOf<OperationName>;
}

/** `loading` and `ready` come before and after a fetch over the network. */
export type WorkerReply = 'loading' | 'ready' | ({ id: number } & EngineReply);

/** Returns the buffers of an input or answer that are handed over instead of copied. */
export const buffersOf = (parts: object): ArrayBuffer[] =>
  Object.values(parts)
    .flat()
    .flatMap((part: unknown) =>
      ArrayBuffer.isView(part) && part.buffer instanceof ArrayBuffer ? [part.buffer] : [],
    );
