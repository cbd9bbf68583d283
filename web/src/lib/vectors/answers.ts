import pdfiumAddress from '@hyzyla/pdfium/pdfium.wasm?url';
import { inspect } from '#engraving/inspecting/inspect';
import { mendDrawing } from '#engraving/mending/mend-drawing';
import { writeDrawing } from '#engraving/export/write-drawing';
import { corelFormOf } from '#engraving/reading/cdr/form';
import type { CorelPreview } from '#engraving/reading/cdr/previews';
import { pictureOf } from '#engraving/reading/picture';
import { providePdfium } from '#engraving/reading/pdfium';
import { readDrawing } from '#engraving/reading/read';
import { ReadError } from '#engraving/reading/read-drawing';
import { readyEngine } from '#engraving/ready';
import { type Painted, paintStl } from '#engraving/solid/paint-stl';
import type { Solid } from '#engraving/solid/read-stl';
import type { CarriedPicture, VectorCall, VectorCalls, VectorReply } from './messages.ts';

const postState = (state: Extract<VectorReply, string>) => globalThis.postMessage(state);

providePdfium(async () => {
  postState('loading');
  const code = await (await fetch(pdfiumAddress)).arrayBuffer();
  postState('ready');
  return code;
});

/** The sides of a picture in px, and the most triangles that are painted for one as small as that. */
const small = { side: 128, triangles: 200_000 };

function paintedOf(solid: Solid): Painted | null {
  if (solid.triangles.length / 9 > small.triangles) return null;
  try {
    return paintStl(solid, small.side, small.side);
  } catch (error) {
    if (error instanceof ReadError) return null;
    throw error;
  }
}

type Answers = {
  [Call in VectorCall]: (ask: VectorCalls[Call]['ask']) => Promise<VectorCalls[Call]['answer']>;
};

export const answers: Answers = {
  async inspect({ kind, bytes, laser, page }) {
    const { check, drawing, solid } = await inspect(kind, new Uint8Array(bytes), laser, page);
    return {
      check,
      picture: drawing && pictureOf(drawing, { hidden: true }),
      triangles: solid?.triangles ?? null,
      painted: solid && paintedOf(solid),
    };
  },

  async remake({ kind, bytes, page, mending, format, name }) {
    try {
      const [drawing] = await Promise.all([readDrawing(kind, new Uint8Array(bytes), page), readyEngine()]);
      const { drawing: mended, done } = mendDrawing(drawing, mending);
      return { bytes: writeDrawing(mended, format, name), done };
    } catch (error) {
      if (error instanceof ReadError) return null;
      throw error;
    }
  },

  async pictures({ bytes }) {
    const [{ readPreviews }, { writeBmp }] = await Promise.all([
      import('#engraving/reading/cdr/previews'),
      import('#engraving/reading/cdr/dib'),
    ]);
    const file = new Uint8Array(bytes);
    const shown = (preview: CorelPreview | null): CarriedPicture | null =>
      preview?.type === 'bitmap' ? { type: 'image/bmp', bytes: writeBmp(preview.bitmap) } : preview;
    const { cover, pages } = await readPreviews(file);
    return { cover: shown(cover), pages: pages.map(shown), isExchange: corelFormOf(file) === 'cmx' };
  },
};
