import { expect, type Locator, type Page } from '@playwright/test';

/** Lets the drawings of WebGL be read on all pages that `page` opens from now on. */
export const keepDrawings = (page: Page) =>
  page.addInitScript(() => {
    const real = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (
      this: HTMLCanvasElement,
      kind: string,
      given?: object,
    ) {
      const options = kind.startsWith('webgl') ? { ...given, preserveDrawingBuffer: true } : given;
      return real.call(this, kind as 'webgl2', options);
    } as typeof real;
  });

/**
 * Returns a canvas's drawing as a data address; empty while nothing is drawn. A screenshot would wait for frames of the
 * page, which a busy machine without a graphics card does not give in time.
 */
export const drawingOf = (canvas: Locator) =>
  canvas.evaluate((it: HTMLCanvasElement) => {
    const blank = document.createElement('canvas');
    [blank.width, blank.height] = [it.width, it.height];
    const drawing = it.toDataURL();
    return drawing === blank.toDataURL() ? '' : drawing;
  });

/** Waits until something is drawn and does not change any more, and returns it. */
export async function settledDrawing(canvas: Locator): Promise<string> {
  let drawing = '';
  await expect(async () => {
    const before = drawing;
    drawing = await drawingOf(canvas);
    expect(drawing !== '' && drawing === before).toBe(true);
  }).toPass({ intervals: [500] });
  return drawing;
}
