import { pathData } from '../export/path-data.ts';
import { type Box, boxOf, type Point, type Segment } from '../geometry.ts';
import { colorRows } from './color-rows.ts';
import {
  isPainted,
  type LineShape,
  type Outline,
  type ReadDrawing,
  type ReadPicture,
  type ReadShape,
} from './read-drawing.ts';

/** Increases when the same file is drawn as another picture. */
export const pictureVersion = 2;

/** A path of a picture. Colours are `#rrggbb`. */
export interface PicturePath extends LineShape {
  /** The row of its colour, as `colorRows` numbers them. */
  readonly layer: number;
  /** In mm, y down: (0, 0) is the left top corner of the picture. */
  readonly d: string;
  readonly fill: string | null;
  readonly isEvenOdd: boolean;
  readonly stroke: string | null;
  /** In mm; 0 for a line that has the same width at any zoom. */
  readonly width: number;
  /** True if this is the place of a text or a picture of pixels, which is not drawn itself. */
  readonly isPlace: boolean;
}

/** The visible content of a file as paths. */
export interface Picture {
  /** The area that it covers, in mm of the drawing. */
  readonly box: Box;
  readonly paths: readonly PicturePath[];
}

/** A lighter colour cannot be seen on white: this luminance has a contrast of 3 : 1 with it. */
const lightest = 0.3;

/** A stroke thinner than this share of the picture vanishes when it is shown whole. */
const thinnest = 1 / 500;

/**
 * Draws a file's visible shapes as paths, without a letter of the file itself except numbers and checked colours. Colours are kept;
 * lines too light for a white ground are darkened, and fills when nothing else would be seen. Texts and pictures of pixels
 * are outlined where they are. Layers that are not shown are left out unless `hidden` asks for them, and
 * never make the box wider. `margin` is the free
 * space around, as a share of the longer side.
 */
export function pictureOf(
  drawing: ReadDrawing,
  { margin = 0.02, hidden = false }: { margin?: number; hidden?: boolean } = {},
): Picture {
  const isOn = ({ layer }: { layer: number }) => drawing.layers[layer]?.shown !== false;
  const isShown = (part: { layer: number }) => hidden || isOn(part);
  const shapes = drawing.shapes.filter((shape) => isShown(shape) && isPainted(shape));
  const places = [
    ...drawing.texts.filter(isShown).map(({ layer, box }) => placeOf(layer, cornersOf(box), false)),
    ...drawing.pictures.filter(isShown).map(({ layer, corners }) => placeOf(layer, corners, true)),
  ];
  const rows = colorRows(drawing);
  const boxAround = (parts: readonly { readonly outlines: readonly Outline[] }[]) =>
    boxOf(parts.flatMap(({ outlines }) => outlines));
  const [onShapes, all] = [shapes.filter(isOn), [...shapes, ...places]];
  const seenBox = boxAround(all.filter(isOn));
  const box = seenBox ? grown(seenBox, onShapes, margin) : grown(boxAround(all), shapes, margin);
  const size = Math.max(box.right - box.left, box.top - box.bottom);
  const digits = digitsFor(size);
  const hasDark = shapes.some(({ fill, stroke }) =>
    [fill, stroke].some((paint) => paint && luminanceOf(channelsOf(paint.color)) <= lightest),
  );
  const paths: PicturePath[] = [];
  for (const { layer, fill, stroke, outlines } of shapes) {
    const d = pathData(outlines, box.top, digits, box.left);
    if (d === '') continue;
    const filled = fill && {
      layer: rows.of(layer, fill.color),
      fill: hexOf(hasDark ? channelsOf(fill.color) : darkened(channelsOf(fill.color))),
      isEvenOdd: fill.rule === 'evenodd',
    };
    const { color = null, ...line } = stroke ?? {};
    const stroked = stroke && {
      ...line,
      layer: rows.of(layer, color),
      stroke: hexOf(darkened(channelsOf(color))),
      width: stroke.width,
    };
    const path = { d, fill: null, isEvenOdd: false, stroke: null, width: 0, isPlace: false };
    // A fill and a stroke of different rows are shown and hidden apart.
    if (filled && filled.layer === stroked?.layer) paths.push({ ...path, ...filled, ...stroked });
    else {
      if (filled) paths.push({ ...path, ...filled });
      if (stroked) paths.push({ ...path, ...stroked });
    }
    const isThin = stroked && stroked.width > 0 && stroked.width < size * thinnest;
    const isFaint = isThin && stroked.stroke !== filled?.fill;
    if (isFaint) paths.push({ ...path, ...stroked, width: 0 });
  }
  for (const { layer, isFilled, outlines } of places)
    paths.push({
      layer: rows.ofOther(layer),
      d: pathData(outlines, box.top, digits, box.left),
      fill: isFilled ? '#c8c8c8' : null,
      isEvenOdd: false,
      stroke: '#808080',
      width: 0,
      isPlace: true,
    });
  return { box, paths };
}

/** The digits after the point that a picture of this size in mm needs. */
export const digitsFor = (size: number): number => Math.min(5, Math.max(0, 5 - Math.floor(Math.log10(size))));

/** Grows a box by half the widest stroke and by the margin, so that it has a width and a height. */
function grown(box: Box | null, shapes: readonly ReadShape[], margin: number): Box {
  if (!box) return { left: 0, bottom: 0, right: 1, top: 1 };
  const stroke = shapes.reduce((widest, shape) => Math.max(widest, shape.stroke?.width ?? 0), 0) / 2;
  const size = Math.max(box.right - box.left, box.top - box.bottom) + 2 * stroke;
  const by = stroke + (size > 0 ? Math.max(size * margin, size * 1e-3) : 0.5);
  return { left: box.left - by, bottom: box.bottom - by, right: box.right + by, top: box.top + by };
}

function placeOf(layer: number, corners: ReadPicture['corners'], isFilled: boolean) {
  const [start, ...others] = corners;
  const segments = others.map(([x, y]): Segment => [x, y]);
  const outline: Outline = { start, segments, closed: true };
  return { layer, isFilled, outlines: [outline] };
}

const cornersOf = ({ left, bottom, right, top }: Box): [Point, Point, Point, Point] => [
  [left, bottom],
  [right, bottom],
  [right, top],
  [left, top],
];

type Channels = readonly [red: number, green: number, blue: number];

/** The colour as three shares of light, 0 to 1 (linear); black when it is no colour. */
function channelsOf(color: string | null): Channels {
  const hex = /^#[\da-f]{6}$/i.test(color ?? '') ? Number.parseInt((color ?? '').slice(1), 16) : 0;
  const light = (byte: number) => {
    const share = byte / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return [light(hex >> 16), light((hex >> 8) & 255), light(hex & 255)];
}

const luminanceOf = ([red, green, blue]: Channels): number => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

function darkened(channels: Channels): Channels {
  const share = Math.min(1, lightest / luminanceOf(channels));
  return [channels[0] * share, channels[1] * share, channels[2] * share];
}

function hexOf(channels: Channels): string {
  const bytes = channels.map((light) => {
    const share = light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
    return Math.round(share * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${bytes.join('')}`;
}
