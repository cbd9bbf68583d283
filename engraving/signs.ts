/** Signs that people put between names and that no font of the catalog has, drawn by ourselves. */
import { boxOf, type Contour, mapContour, type Point, reversedContour, type Segment } from './geometry.ts';
import type { Outline } from './font-file.ts';
import { ornamentContour, polygonOf } from './ornaments.ts';

/** The height of most signs, as a share of the ink height of a letter. */
const signShare = 0.8;
/** The free space on each side of a sign, as a share of its height. */
const bearing = 0.12;

type Move = (x: number, y: number) => Point;
const moved = (contours: readonly Contour[], move: Move) =>
  contours.map((contour) => mapContour(contour, move));
const at = (dx: number, dy: number, contours: readonly Contour[]) =>
  moved(contours, (x, y) => [x + dx, y + dy]);
const scaled = (by: number, contours: readonly Contour[]) => moved(contours, (x, y) => [x * by, y * by]);
const turned = (turn: number, contours: readonly Contour[]) =>
  moved(contours, (x, y) => [
    x * Math.cos(turn) - y * Math.sin(turn),
    x * Math.sin(turn) + y * Math.cos(turn),
  ]);
const around = (count: number, contours: readonly Contour[]) =>
  Array.from({ length: count }, (_, n) => turned((n * 2 * Math.PI) / count, contours)).flat();
const hole = (contours: readonly Contour[]) => contours.map(reversedContour);

const polygon = (...points: Point[]): Contour[] => {
  const [first = [0, 0]] = points;
  return [{ start: first, segments: [...points.slice(1), first] }];
};

/** A closed curve through `pointAt`, for a turn from 0 to 1. */
function curve(pointAt: (turn: number) => Point, pieces = 16): Contour[] {
  const step = 1 / pieces;
  const slope = (turn: number): Point => {
    const [[x0, y0], [x1, y1]] = [pointAt(turn - 1e-5), pointAt(turn + 1e-5)];
    return [((x1 - x0) / 2e-5) * (step / 3), ((y1 - y0) / 2e-5) * (step / 3)];
  };
  const segments = Array.from({ length: pieces }, (_, n): Segment => {
    const [from, to] = [n * step, (n + 1) * step];
    const [[x0, y0], [x1, y1], [dx0, dy0], [dx1, dy1]] = [
      pointAt(from),
      pointAt((n + 1) % pieces === 0 ? 0 : to),
      slope(from),
      slope(to),
    ];
    return [x0 + dx0, y0 + dy0, x1 - dx1, y1 - dy1, x1, y1];
  });
  return [{ start: pointAt(0), segments }];
}

const round = (turn: number): Point => [Math.cos(turn * 2 * Math.PI), Math.sin(turn * 2 * Math.PI)];
const disc = (radius: number) => scaled(radius, curve(round, 8));
const ring = (radius: number, width: number) => [...disc(radius), ...hole(disc(radius - width))];

/** A line of this width around a closed curve; where the curve crosses itself, so does the line. */
function stroke(pointAt: (turn: number) => Point, width: number): Contour[] {
  const side = (by: number) => (turn: number) => {
    const [x, y] = pointAt(turn);
    const [[x0, y0], [x1, y1]] = [pointAt(turn - 1e-4), pointAt(turn + 1e-4)];
    const length = Math.hypot(x1 - x0, y1 - y0);
    return [x + ((y1 - y0) / length) * by, y - ((x1 - x0) / length) * by] as const;
  };
  return [...curve(side(width / 2), 32), ...hole(curve(side(-width / 2), 32))];
}

const bar = (left: number, bottom: number, right: number, top: number) =>
  polygon([left, bottom], [right, bottom], [right, top], [left, top]);

const heart = [ornamentContour('heart')];
const fiveStar = [polygonOf(10, (n) => (n % 2 === 0 ? 0.5 : 0.21))];
const spark = [polygonOf(8, (n) => (n % 2 === 0 ? 0.5 : 0.16))];
const diamond = [ornamentContour('diamond')];
const hollow = (contours: readonly Contour[], by: number, lift = 0) => [
  ...contours,
  ...hole(at(0, lift, scaled(by, contours))),
];
const infinity = stroke((turn) => {
  const angle = turn * 2 * Math.PI;
  return [0.66 * Math.cos(angle), 0.5 * Math.sin(angle) * Math.cos(angle)];
}, 0.13);
const petals = around(5, at(0, 0.31, disc(0.205)));
const note = [
  ...turned(
    0.35,
    moved(disc(0.17), (x, y) => [x * 1.2, y * 0.85]),
  ),
  ...bar(0.12, 0.02, 0.2, 0.85),
];
const stem = polygon([-0.2, -0.5], [0.2, -0.5], [0.06, -0.3], [0.04, 0.05], [-0.04, 0.05], [-0.06, -0.3]);

/** The crescent between a disc and a smaller one that cuts into it; its horns point left. */
const crescent = (() => {
  const horn = 1.9;
  const bow = (turn: number): Point => {
    // Along the outer arc from the lower horn to the upper one, then back along the inner one.
    const isOuter = turn % 1 < 0.5;
    const share = (turn % 1) * 2 - (isOuter ? 0 : 1);
    const outer = -horn + 2 * horn * share;
    const reach = Math.sin(Math.PI - horn) * 0.5;
    const inner = Math.atan2(reach, 0.5 * Math.cos(horn) + 0.24);
    if (isOuter) return [0.5 * Math.cos(outer), 0.5 * Math.sin(outer)];
    const radius = Math.hypot(reach, 0.5 * Math.cos(horn) + 0.24);
    const angle = inner - 2 * inner * share;
    return [radius * Math.cos(angle) - 0.24, radius * Math.sin(angle)];
  };
  const points = Array.from({ length: 96 }, (_, n) => bow(n / 96));
  return polygon(...points);
})();

const mirrored = (contours: readonly Contour[]) => hole(moved(contours, (x, y) => [-x, y]));

/** Each is centred between its sides; outer contours run counterclockwise, holes clockwise. */
const shapes: Readonly<Record<string, readonly Contour[]>> = {
  '♥': heart,
  '♡': hollow(heart, 0.74, 0.015),
  '★': fiveStar,
  '☆': hollow(fiveStar, 0.6),
  '∞': infinity,
  '☽': crescent,
  '☾': mirrored(crescent),
  '✿': [...petals, ...disc(0.075)],
  '❀': petals,
  '☀': [...disc(0.23), ...around(8, polygon([-0.075, 0.29], [0.075, 0.29], [0, 0.5]))],
  '✦': spark,
  '✧': hollow(spark, 0.55),
  '♦': diamond,
  '◆': diamond,
  '◇': hollow(diamond, 0.62),
  '●': disc(0.4),
  '○': ring(0.4, 0.1),
  '♪': at(-0.1, -0.3, [
    ...note,
    ...polygon([0.12, 0.85], [0.2, 0.85], [0.42, 0.5], [0.36, 0.42], [0.2, 0.62], [0.12, 0.62]),
  ]),
  '♫': at(-0.3, -0.3, [...note, ...at(0.5, 0, note), ...bar(0.12, 0.68, 0.7, 0.85)]),
  '♣': [...at(0, 0.27, disc(0.21)), ...at(-0.23, -0.07, disc(0.21)), ...at(0.23, -0.07, disc(0.21)), ...stem],
  '♠': [...at(0, 0.13, turned(Math.PI, scaled(0.74, heart))), ...stem],
  '✓': polygon([-0.45, 0], [-0.32, 0.12], [-0.14, -0.12], [0.36, 0.5], [0.48, 0.4], [-0.13, -0.38]),
  '❄': around(6, [
    ...bar(-0.045, 0, 0.045, 0.5),
    ...polygon(
      [-0.045, 0.22],
      [0.045, 0.22],
      [0.2, 0.38],
      [0.14, 0.44],
      [0, 0.3],
      [-0.14, 0.44],
      [-0.2, 0.38],
    ),
  ]),
  '♕': polygon(
    [-0.45, -0.4],
    [0.45, -0.4],
    [0.55, 0.3],
    [0.24, -0.02],
    [0, 0.42],
    [-0.24, -0.02],
    [-0.55, 0.3],
  ),
  '⚭': [...at(-0.29, 0, ring(0.4, 0.1)), ...at(0.29, 0, ring(0.4, 0.1))],
  '♀': [
    ...at(0, 0.22, ring(0.28, 0.085)),
    ...bar(-0.045, -0.5, 0.045, -0.03),
    ...bar(-0.2, -0.33, 0.2, -0.24),
  ],
  '♂': [
    ...at(-0.1, -0.16, ring(0.3, 0.085)),
    ...turned(-Math.PI / 4, bar(-0.045, 0.16, 0.045, 0.5)),
    ...polygon([0.12, 0.5], [0.12, 0.41], [0.35, 0.41], [0.35, 0.18], [0.44, 0.18], [0.44, 0.5]),
  ],
};

/** Other characters for the same signs. A laser has one colour, so coloured hearts are hearts. */
const same: Readonly<Record<string, string>> = {
  '❤': '♥',
  '💙': '♥',
  '💚': '♥',
  '💛': '♥',
  '💜': '♥',
  '🖤': '♥',
  '🤍': '♡',
  '🤎': '♥',
  '🧡': '♥',
  '🩷': '♥',
  '🩵': '♥',
  '🩶': '♥',
  '💕': '♥',
  '💖': '♥',
  '💗': '♥',
  '💓': '♥',
  '💞': '♥',
  '💘': '♥',
  '💝': '♥',
  '❣': '♥',
  '❥': '♥',
  '✨': '✦',
  '🌟': '★',
  '🌹': '✿',
  '🌷': '✿',
  '🌺': '✿',
  '🌼': '✿',
  '♾': '∞',
  '⭐': '★',
  '🌙': '☽',
  '🌸': '✿',
  '☼': '☀',
  '♢': '◇',
  '♧': '♣',
  '♤': '♠',
  '✔': '✓',
  '❅': '❄',
  '❆': '❄',
  '♛': '♕',
  '👑': '♕',
  '🎵': '♪',
  '🎶': '♫',
};

/** Is a character a sign that the engine draws where a font has none? */
export const isSign = (character: string): boolean => shapeOf(character) !== undefined;

const shapeOf = (character: string): readonly Contour[] | undefined => shapes[same[character] ?? character];

/**
 * Returns a sign on the baseline with its advance, in the unit of `letterInk`, which is the ink height of a letter.
 * `isClockwise` says how the letters' outlines run, because a sign that overlaps a letter must not cut it.
 */
export function drawSign(
  character: string,
  letterInk: number,
  isClockwise = false,
): { outline: Outline; advance: number } {
  const contours = shapeOf(character) ?? [];
  const box = boxOf(contours);
  if (!box) throw new Error(`${character} is no sign`);
  const size = letterInk * signShare;
  const placed = moved(contours, (x, y) => [(x - box.left + bearing) * size, (y - box.bottom) * size]);
  const outline = isClockwise ? hole(placed) : placed;
  return {
    outline: { contours: outline, box: boxOf(outline) },
    advance: (box.right - box.left + 2 * bearing) * size,
  };
}
