/** The worker in which the engraving engine runs. engine.ts starts it. */
import pdfiumAddress from '@hyzyla/pdfium/pdfium.wasm?url';
import { createEngine } from '#engraving/operations';
import { buffersOf, type Question, type WorkerReply } from './messages.ts';

interface Scope {
  postMessage: (reply: WorkerReply, transfer?: Transferable[]) => void;
  onmessage: ((event: MessageEvent<Question>) => void) | null;
}
const scope = globalThis as unknown as Scope;

async function fetched(address: string): Promise<ArrayBuffer> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`);
  return answer.arrayBuffer();
}

/** No input is to blame for the time that this takes. */
async function loading<T>(load: () => Promise<T>): Promise<T> {
  scope.postMessage('loading');
  const loaded = await load();
  scope.postMessage('ready');
  return loaded;
}

const engine = createEngine({
  async fontFile(name) {
    const { addressOfFile } = await import('./font-files.ts');
    return new Uint8Array(await fetched(addressOfFile(name)));
  },
  maxFonts: Number.POSITIVE_INFINITY,
  pdfiumCode: () => loading(() => fetched(pdfiumAddress)),
});

scope.onmessage = async ({ data: { id, name, input } }) => {
  try {
    await loading(() => engine.load(name));
  } catch (error) {
    return scope.postMessage({ id, failed: String(error) });
  }
  if (input === undefined) return;
  const reply = await engine.run(name, input);
  scope.postMessage({ id, ...reply }, 'answer' in reply ? buffersOf(reply.answer) : []);
};
