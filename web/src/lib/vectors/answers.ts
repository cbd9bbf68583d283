import pdfiumAddress from '@hyzyla/pdfium/pdfium.wasm?url';
import { inspect } from '#engraving/inspecting/inspect';
import { pictureOf } from '#engraving/reading/picture';
import { providePdfium } from '#engraving/reading/pdfium';
import type { VectorCall, VectorCalls } from './messages.ts';

providePdfium(async () => (await fetch(pdfiumAddress)).arrayBuffer());

type Answers = {
  [Call in VectorCall]: (ask: VectorCalls[Call]['ask']) => Promise<VectorCalls[Call]['answer']>;
};

export const answers: Answers = {
  async inspect({ kind, bytes, laser }) {
    const { check, drawing, solid } = await inspect(kind, new Uint8Array(bytes), laser);
    return {
      check,
      picture: drawing && pictureOf(drawing, { hidden: true }),
      triangles: solid?.triangles ?? null,
    };
  },
};
