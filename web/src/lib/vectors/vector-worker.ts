import type { VectorReply, VectorRequest } from './messages.ts';

interface Scope {
  postMessage: (reply: VectorReply) => void;
  onmessage: ((event: MessageEvent<VectorRequest>) => void) | null;
}
const scope = globalThis as unknown as Scope;

// The engine awaits its WebAssembly while it is loaded, and what is asked meanwhile would be lost without a listener.
const loading = import('./answers.ts');

scope.onmessage = async ({ data: { id, call, ask } }) => {
  try {
    const { answers } = await loading;
    scope.postMessage({ id, answer: await answers[call](ask) });
  } catch (error) {
    scope.postMessage({ id, failed: String(error) });
  }
};
