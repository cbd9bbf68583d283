/** The visible part of a drawing: `x` and `y` (mm, y down) are at the left top corner of the window. */
export interface DrawingView {
  readonly x: number;
  readonly y: number;
  /** Pixels of one mm. */
  readonly scale: number;
}

/** A window's size in px, or a drawing's in mm. */
export interface Extent {
  readonly width: number;
  readonly height: number;
}

/** left, top, right, bottom in mm, y down. */
export type Place = readonly [left: number, top: number, right: number, bottom: number];

/** The pixels of a mm at true size. */
export const trueScale = 96 / 25.4;

/** Shows the middle of a place, as large as the window allows within the limits. */
export function viewOf(
  [left, top, right, bottom]: Place,
  window: Extent,
  { min = 0, max = Infinity, free = 0.06 } = {},
): DrawingView {
  const [width, height] = [Math.max(right - left, 1e-6), Math.max(bottom - top, 1e-6)];
  const filled = Math.min(window.width / width, window.height / height) * (1 - 2 * free);
  const scale = Math.min(max, Math.max(min, filled));
  return centred((left + right) / 2, (top + bottom) / 2, scale, window);
}

export const centred = (x: number, y: number, scale: number, window: Extent): DrawingView => ({
  x: x - window.width / 2 / scale,
  y: y - window.height / 2 / scale,
  scale,
});

/** The pixels over which the buttons lie at the window's lower edge. */
const foot = 72;

/** Shows the whole drawing above the buttons. */
export const fitted = ({ width, height }: Extent, window: Extent): DrawingView =>
  viewOf([0, 0, width, height], { ...window, height: Math.max(window.height - foot, window.height / 2) });

/** The least and most pixels of a mm at which a drawing is looked at. */
export function scalesFor(drawing: Extent, window: Extent): { min: number; max: number } {
  const fit = fitted(drawing, window).scale;
  return { min: Math.min(fit / 2, trueScale), max: Math.max(fit * 200, trueScale * 50) };
}

/** Zooms so that the point of the drawing at a point of the window (px) stays there. */
export function zoomedAt(
  { x, y, scale }: DrawingView,
  factor: number,
  at: { x: number; y: number },
  { min, max }: { min: number; max: number },
): DrawingView {
  const next = Math.min(max, Math.max(min, scale * factor));
  return { x: x + at.x / scale - at.x / next, y: y + at.y / scale - at.y / next, scale: next };
}

/** Moves by pixels, as a hand moves a sheet; some of the drawing always stays in sight. */
export function moved(view: DrawingView, by: { x: number; y: number }, drawing: Extent, window: Extent) {
  const { scale } = view;
  const within = (from: number, length: number, seen: number) => {
    const margin = Math.min(length, seen) * 0.2;
    return Math.min(length - margin, Math.max(margin - seen, from));
  };
  return {
    x: within(view.x - by.x / scale, drawing.width, window.width / scale),
    y: within(view.y - by.y / scale, drawing.height, window.height / scale),
    scale,
  };
}

/** The CSS transform that moves a drawing made for one view to where another view shows it. */
export function transformBetween(drawn: DrawingView, now: DrawingView): string | undefined {
  if (drawn === now) return undefined;
  const grown = now.scale / drawn.scale;
  const [x, y] = [(drawn.x - now.x) * now.scale, (drawn.y - now.y) * now.scale];
  return `translate(${x}px, ${y}px) scale(${grown})`;
}

/** The mm between two ticks with a number: 1, 2 or 5 times a power of ten, at least so many pixels apart. */
export function tickStep(scale: number, pixels = 64): number {
  const min = pixels / scale;
  const power = 10 ** Math.floor(Math.log10(min));
  return [1, 2, 5, 10].map((times) => times * power).find((step) => step >= min * (1 - 1e-9)) ?? 10 * power;
}

/** The places of ticks between two lengths in mm, `parts` of them for each number. */
export function ticksBetween(from: number, to: number, step: number, parts = 5) {
  const small = step / parts;
  const first = Math.ceil(from / small - 1e-9);
  const last = Math.floor(to / small + 1e-9);
  return Array.from({ length: Math.max(0, Math.min(2000, last - first + 1)) }, (_, n) => ({
    at: (first + n) * small,
    isNumbered: (first + n) % parts === 0,
  }));
}
