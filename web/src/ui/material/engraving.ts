/** An engraving, which paints itself in an ink, in mm from the top left of its piece. */
export interface Engraving {
  /** Another id is another engraving. */
  readonly id: string;
  readonly paint: (pen: CanvasRenderingContext2D, ink: string) => void;
}

/** The engraving of an SVG path in mm, filled by the even-odd rule. */
export const engravingOf = (path: string): Engraving => ({
  id: path,
  paint(pen, ink) {
    pen.fillStyle = ink;
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, and no array
    pen.fill(new Path2D(path), 'evenodd');
  },
});

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The engraving of a mask (`maskOf`) at a place in mm. */
export const engravedMask = (
  mask: HTMLCanvasElement,
  id: string,
  { x, y, width, height }: Place,
): Engraving => ({
  id: [id, x, y, width, height].join(' '),
  paint(pen, ink) {
    const tinted = document.createElement('canvas');
    tinted.width = mask.width;
    tinted.height = mask.height;
    const own = tinted.getContext('2d');
    if (!own) return;
    own.drawImage(mask, 0, 0);
    own.globalCompositeOperation = 'source-in';
    own.fillStyle = ink;
    own.fillRect(0, 0, tinted.width, tinted.height);
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(tinted, x, y, width, height);
  },
});
