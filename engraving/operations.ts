/**
 * All that browsers and the server ask of the engine (decision 90): operations by name, each an async function of one plain input to one
 * plain answer. Each part is loaded when one of its operations is first asked for.
 */
import type { EngineRefusal, RefusedDrawing } from './errors.ts';
import type { FileInput } from './operations/files.ts';
import { once } from './once.ts';
import type { Outside } from './operations/outside.ts';
import type { RefusedCode } from './qr/qr-error.ts';
import type { RefusedFile } from './reading/read-drawing.ts';

/** The reason an operation failed, with a Persian sentence that says what to change. */
export type Refused = RefusedDrawing | RefusedCode | RefusedFile;

function operationsOf(outside: Outside) {
  const lettering = once(async () => (await import('./operations/lettering.ts')).letteringOf(outside));
  const codes = once(async () => (await import('./operations/codes.ts')).codesOf(outside));
  const pdfium = once(async () => {
    if (outside.pdfiumCode) (await import('./reading/pdfium.ts')).providePdfium(outside.pdfiumCode);
  });
  const files = once(async () => {
    const [{ fileOperations }] = await Promise.all([import('./operations/files.ts'), pdfium()]);
    return fileOperations;
  });
  return {
    draw: async () => (await lettering()).draw,
    finish: async () => (await lettering()).finish,
    outline: async () => (await lettering()).outline,
    export: async () => (await lettering()).export,
    fits: async () => (await lettering()).fits,
    burns: async () => (await lettering()).burns,
    sheet: async () => (await lettering()).sheet,
    calibration: async () => (await lettering()).calibration,
    missing: async () => (await lettering()).missing,
    sketchCode: async () => (await codes()).sketchCode,
    drawCode: async () => (await codes()).drawCode,
    inspect: async () => (await files()).inspect,
    mend: async () => (await files()).mend,
    previews: async () => (await files()).previews,
    async compareVectors() {
      const [{ compareVectors }] = await Promise.all([import('./operations/compare-vectors.ts'), pdfium()]);
      return compareVectors;
    },
    /** Only the check of a file, for the server, without the viewer's code. */
    async check() {
      const [{ inspect }] = await Promise.all([import('./inspecting/inspect.ts'), pdfium()]);
      return async ({ kind, bytes, laser, page }: FileInput) =>
        (await inspect(kind, bytes, laser, page)).check;
    },
  };
}

type Operations = ReturnType<typeof operationsOf>;
export type OperationName = keyof Operations;
type Operation<N extends OperationName> = Awaited<ReturnType<Operations[N]>>;
export type InputOf<N extends OperationName> = Parameters<Operation<N>>[0];
export type AnswerOf<N extends OperationName> = Awaited<ReturnType<Operation<N>>>;

/** `failed` is a fault of the program or of what it loads, with its stack. */
export type EngineReply<N extends OperationName = OperationName> =
  | { answer: AnswerOf<N> }
  | { refused: Refused }
  | { failed: string };

/** Asks for no class, since this file is loaded before anything that could be refused. */
const isRefusal = (error: unknown): error is EngineRefusal => error instanceof Error && 'refused' in error;

export function createEngine(outside: Outside) {
  const operations = operationsOf(outside);
  return {
    /** Loads the code of an operation, so that its first input need not wait for it. */
    load: async (name: OperationName): Promise<void> => void (await operations[name]()),
    async run<N extends OperationName>(name: N, input: InputOf<N>): Promise<EngineReply<N>> {
      try {
        // The types do not know that a name and its input belong together.
        const run = (await operations[name]()) as unknown as (input: InputOf<N>) => Promise<AnswerOf<N>>;
        return { answer: await run(input) };
      } catch (error) {
        if (isRefusal(error)) return { refused: error.refused as Refused };
        return { failed: String(error instanceof Error ? error.stack : error) };
      }
    },
  };
}
