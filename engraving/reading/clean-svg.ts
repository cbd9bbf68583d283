import { pathData } from '../export/path-data.ts';
import { decimal } from '../export/exported.ts';
import { type Box, boxOf, type Point, type Segment } from '../geometry.ts';
import type { Outline, ReadDrawing, ReadPicture, ReadShape } from './read-drawing.ts';

export interface CleanSvgOptions {
  /** The free space around what is drawn, as a share of its longer side. */
  readonly margin?: number;
  /** The width in pixels of hairlines, and of lines too thin to be seen. */
  readonly hairline?: number;
}

export interface CleanSvg {
  /** Nothing but paths in groups `<g data-layer="0">`, one group for each run of shapes of a layer. */
  readonly svg: string;
  /** What the picture shows, in mm of the drawing: (left, top) is (0, 0) of the picture, whose unit is the mm. */
  readonly box: Box;
}

/** A lighter colour cannot be seen on white: this luminance has a contrast of 3 : 1 with it. */
const lightest = 0.3;

/** A stroke thinner than this share of the picture vanishes when it is shown whole. */
const thinnest = 1 / 500;

/**
 * Draws what a file shows as an SVG picture of nothing but paths: no style, no text, no link, and no letter of the file
 * itself except numbers and checked colours. Colours are kept; lines too light for a white ground are darkened, and
 * fills when nothing else would be seen. Hairlines have the same width at any zoom. Texts and pictures of pixels are
 * outlined where they stand. Layers that are not shown are left out.
 */
export function cleanSvg(
  drawing: ReadDrawing,
  { margin = 0.02, hairline = 1 }: CleanSvgOptions = {},
): CleanSvg {
  const isShown = ({ layer }: { layer: number }) => drawing.layers[layer]?.shown !== false;
  const shapes = drawing.shapes.filter(
    (shape) => isShown(shape) && (shape.fill !== 'none' || shape.stroke !== null),
  );
  const places = [
    ...drawing.texts.filter(isShown).map(({ layer, box }) => shapeOf(layer, cornersOf(box), 'none')),
    ...drawing.pictures.filter(isShown).map(({ layer, corners }) => shapeOf(layer, corners, 'nonzero')),
  ];
  const box = grown(boxOf([...shapes, ...places].flatMap(({ outlines }) => outlines)), shapes, margin);
  const [width, height] = [box.right - box.left, box.top - box.bottom];
  const size = Math.max(width, height);
  const digits = Math.min(5, Math.max(0, 5 - Math.floor(Math.log10(size))));
  const thin = size * thinnest;
  const line = `stroke-width="${decimal(hairline, 2)}" vector-effect="non-scaling-stroke"`;
  const hasDarkFill = shapes.some(
    ({ fill, color }) => fill !== 'none' && luminanceOf(channelsOf(color)) <= lightest,
  );

  const paint = ({ fill, color, stroke, outlines }: ReadShape): string => {
    const d = pathData(outlines, box.top, digits, box.left);
    if (d === '') return '';
    const seen = hexOf(darkened(channelsOf(color)));
    const filled = hasDarkFill ? hexOf(channelsOf(color)) : seen;
    const fills =
      fill === 'none' ? 'fill="none"' : `fill="${filled}"${fill === 'evenodd' ? ' fill-rule="evenodd"' : ''}`;
    const strokes =
      stroke === null
        ? ''
        : ` stroke="${seen}" ${stroke === 0 ? line : `stroke-width="${decimal(stroke, digits)}"`} stroke-linecap="round" stroke-linejoin="round"`;
    const path = `<path d="${d}" ${fills}${strokes}/>`;
    const isFaint = stroke !== null && stroke > 0 && stroke < thin && fill === 'none';
    return isFaint ? `${path}<path d="${d}" fill="none" stroke="${seen}" ${line}/>` : path;
  };

  const parts: string[] = [];
  let open = -1;
  const into = (layer: number) => {
    if (layer === open) return;
    if (open >= 0) parts.push('</g>');
    parts.push(`<g data-layer="${layer}">`);
    open = layer;
  };
  for (const shape of shapes) {
    into(shape.layer);
    parts.push(paint(shape));
  }
  for (const { layer, fill, outlines } of places) {
    into(layer);
    const d = pathData(outlines, box.top, digits, box.left);
    const look = fill === 'none' ? 'fill="none"' : 'fill="#c8c8c8" fill-opacity="0.5"';
    parts.push(`<path d="${d}" ${look} stroke="#808080" ${line} stroke-dasharray="4 3"/>`);
  }
  if (open >= 0) parts.push('</g>');
  const [w, h] = [decimal(width, digits), decimal(height, digits)];
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${w}mm" height="${h}mm" viewBox="0 0 ${w} ${h}">${parts.join('')}</svg>`,
    box,
  };
}

/** Grows a box by half the widest stroke and by the margin, so that it has a width and a height. */
function grown(box: Box | null, shapes: readonly ReadShape[], margin: number): Box {
  if (!box) return { left: 0, bottom: 0, right: 1, top: 1 };
  const stroke = shapes.reduce((widest, shape) => Math.max(widest, shape.stroke ?? 0), 0) / 2;
  const size = Math.max(box.right - box.left, box.top - box.bottom) + 2 * stroke;
  const by = stroke + (size > 0 ? Math.max(size * margin, size * 1e-3) : 0.5);
  return { left: box.left - by, bottom: box.bottom - by, right: box.right + by, top: box.top + by };
}

function shapeOf(layer: number, corners: ReadPicture['corners'], fill: 'none' | 'nonzero') {
  const [start, ...others] = corners;
  const segments = others.map(([x, y]): Segment => [x, y]);
  const outline: Outline = { start, segments, closed: true };
  return { layer, fill, outlines: [outline] };
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
