import type { VectorCall, VectorCalls, VectorReply, VectorRequest } from './messages.ts';

interface Scope {
  postMessage: (reply: VectorReply) => void;
  onmessage: ((event: MessageEvent<VectorRequest>) => void) | null;
}
const scope = globalThis as unknown as Scope;

// The engine awaits its WebAssembly while it is loaded, and questions asked during this time would be lost without a listener.
const loading = import('./answers.ts');
loading.then(
  () => scope.postMessage('ready'),
  // Each question is answered with what failed.
  () => {},
);

scope.onmessage = async ({ data: { id, call, ask } }) => {
  try {
    const { answers } = await loading;
    // The types do not know that a call and its question belong together.
    const answer = answers[call] as (asked: typeof ask) => Promise<VectorCalls[VectorCall]['answer']>;
    scope.postMessage({ id, answer: await answer(ask) });
  } catch (error) {
    scope.postMessage({ id, failed: String(error) });
  }
};
