import { EngravingError } from '#engraving/errors';
import type { EngineAnswer, EngineRequest } from './engine-messages.ts';

interface Scope {
  postMessage: (answer: EngineAnswer, transfer?: Transferable[]) => void;
  onmessage: ((event: MessageEvent<EngineRequest>) => void) | null;
}
const scope = globalThis as unknown as Scope;

// The engine awaits its WebAssembly while it is loaded, and what is asked meanwhile would be lost without a listener.
const engine = import('./engine-answers.ts');

scope.onmessage = async ({ data: { id, call, ask } }) => {
  try {
    const { answers } = await engine;
    const answer = await answers[call](ask as never);
    scope.postMessage({ id, answer }, 'file' in answer ? [answer.file.buffer] : []);
  } catch (error) {
    if (error instanceof EngravingError) {
      const { message, field, fault } = error;
      scope.postMessage({ id, refused: { message, field, fault } });
    } else scope.postMessage({ id, failed: String(error) });
  }
};
