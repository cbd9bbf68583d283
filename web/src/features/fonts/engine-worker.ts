import type { EngineAnswer, EngineRequest } from './engine-messages.ts';

interface Scope {
  postMessage: (answer: EngineAnswer, transfer?: Transferable[]) => void;
  onmessage: ((event: MessageEvent<EngineRequest>) => void) | null;
}
const scope = globalThis as unknown as Scope;

// The engine awaits its WebAssembly while it is loaded, and questions asked during this time would be lost without a listener.
const engine = import('./engine-answers.ts');

scope.onmessage = async ({ data: { id, call, ask } }) => {
  try {
    const { answers } = await engine;
    const answer = await answers[call](ask as never);
    const files = 'file' in answer ? [answer.file] : 'files' in answer ? answer.files : [];
    scope.postMessage(
      { id, answer },
      files.map(({ buffer }) => buffer),
    );
  } catch (error) {
    const refused = await engine.then(({ refusalOf }) => refusalOf(error)).catch(() => null);
    scope.postMessage(refused ? { id, refused } : { id, failed: String(error) });
  }
};
