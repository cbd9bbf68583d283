import type { FindingKind } from '#contract/common/file-checks';
import {
  arc,
  backwards,
  bars,
  filled,
  lines,
  moved,
  path,
  rectangle,
} from '#engraving/checking/testing/drawings';
import type { Point } from '#engraving/geometry';
import type { Outline, ReadShape } from '#engraving/reading/read-drawing';

/** A drawing of known geometry in mm, as it should be and with a fault. */
export interface Design {
  readonly name: string;
  readonly good: readonly ReadShape[];
  readonly broken: readonly ReadShape[];
  /** The findings in a format that fills, and in one that has only outlines (DXF, PLT), each as often as it is there; none where left out. */
  readonly filled?: readonly FindingKind[];
  readonly outlines?: readonly FindingKind[];
  /** True if mending makes the broken drawing good. */
  readonly mends: boolean;
}

const ring = (x: number, y: number, outer: number, inner: number): Outline[] => [
  arc(x, y, outer),
  backwards(arc(x, y, inner)),
];
const closed = (points: readonly Point[]): Outline => path([...points, points[0] ?? [0, 0]], true);
const round = (radius: number, points: number): Outline =>
  closed(
    Array.from(
      { length: points },
      (_, n): Point => [
        radius * Math.cos((2 * Math.PI * n) / points),
        radius * Math.sin((2 * Math.PI * n) / points),
      ],
    ),
  );
const red = { layer: 1, color: '#ff0000' } as const;

/** The outside of three circles with a radius of 5 in a row, 9 apart: they meet at x = 4.5 and 13.5. */
const meet = (Math.acos(4.5 / 5) * 180) / Math.PI;
const arcs = [
  arc(0, 0, 5, meet, 360 - 2 * meet),
  arc(9, 0, 5, 180 + meet, 180 - 2 * meet),
  arc(18, 0, 5, 180 + meet, 360 - 2 * meet),
  arc(9, 0, 5, meet, 180 - 2 * meet),
];
const outside: Outline = {
  start: arcs[0]?.start ?? [0, 0],
  segments: arcs.flatMap(({ segments }) => segments),
  closed: true,
};

/** A tag: a plate with a hole, a mark on it, and a line to fold by, which is open and meant so. */
const tag = [
  lines([rectangle(0, 0, 60, 24), arc(6, 12, 2.5)], red),
  lines(
    [
      path([
        [30, 4],
        [30, 20],
      ]),
    ],
    { color: '#0000ff' },
  ),
];

export const designs: readonly Design[] = [
  {
    name: 'disc with a gap',
    good: [filled([arc(10, 10, 10)])],
    broken: [filled([arc(10, 10, 10, 0, 355)])],
    filled: ['open'],
    outlines: ['open'],
    mends: true,
  },
  {
    name: 'frame whose corner is open',
    good: [lines([rectangle(0, 0, 40, 25), arc(20, 12.5, 5)], red)],
    broken: [
      lines(
        [
          path([
            [0, 0.4],
            [0, 25],
            [40, 25],
            [40, 0],
            [0.5, 0],
          ]),
          arc(20, 12.5, 5),
        ],
        red,
      ),
    ],
    filled: ['open'],
    outlines: ['open'],
    mends: true,
  },
  {
    name: 'circle of two halves',
    good: [...tag, lines([arc(45, 12, 7)], red)],
    broken: [...tag, lines([arc(45, 12, 7, 1, 178), arc(45, 12, 7, 181, 178)], red)],
    filled: ['open', 'open'],
    outlines: ['open', 'open'],
    mends: true,
  },
  {
    name: 'side with a break',
    good: [
      lines(
        [
          closed([
            [0, 0],
            [30, 0],
            [30, 10],
            [15, 18],
            [0, 10],
          ]),
        ],
        red,
      ),
    ],
    broken: [
      lines(
        [
          path([
            [14.8, 0],
            [0, 0],
            [0, 10],
            [15, 18],
            [30, 10],
            [30, 0],
            [15.3, 0],
          ]),
        ],
        red,
      ),
    ],
    filled: ['open'],
    outlines: ['open'],
    mends: true,
  },
  {
    name: 'plate cut twice',
    good: tag,
    broken: [...tag, lines([backwards(rectangle(0, 0, 60, 24))], red)],
    filled: ['doubled'],
    outlines: ['doubled'],
    mends: true,
  },
  {
    name: 'hole cut twice from another place',
    good: [...tag, lines([arc(45, 12, 7)], red)],
    broken: [...tag, lines([arc(45, 12, 7), backwards(arc(45, 12, 7, 35))], red)],
    filled: ['doubled'],
    outlines: ['doubled'],
    mends: true,
  },
  {
    name: 'lines that share a part',
    good: [
      lines(
        [
          path([
            [0, 0],
            [50, 20],
          ]),
          rectangle(0, 25, 20),
        ],
        red,
      ),
    ],
    broken: [
      lines(
        [
          path([
            [0, 0],
            [30, 12],
          ]),
          path([
            [20, 8],
            [50, 20],
          ]),
          rectangle(0, 25, 20),
        ],
        red,
      ),
    ],
    filled: ['doubled'],
    outlines: ['doubled'],
    mends: true,
  },
  {
    name: 'neighbours with a common side',
    good: [
      lines([rectangle(0, 0, 12), rectangle(12, 0, 12), rectangle(24, 3, 6)].slice(0, 1), red),
      lines(
        [
          path([
            [12, 0],
            [24, 0],
            [24, 12],
            [12, 12],
          ]),
          path([
            [24, 3],
            [30, 3],
            [30, 9],
            [24, 9],
          ]),
        ],
        red,
      ),
    ],
    broken: [lines([rectangle(0, 0, 12), rectangle(12, 0, 12), rectangle(24, 3, 6)], red)],
    filled: ['doubled', 'doubled'],
    outlines: ['doubled', 'doubled'],
    mends: true,
  },
  {
    name: 'letters never united',
    good: [filled([outside, ...[0, 9, 18].map((x) => backwards(arc(x, 0, 3)))])],
    broken: [filled([...ring(0, 0, 5, 3), ...ring(9, 0, 5, 3), ...ring(18, 0, 5, 3)])],
    filled: ['overlapping', 'overlapping'],
    outlines: ['cancelling', 'cancelling'],
    mends: true,
  },
  {
    name: 'letters that cancel out',
    good: [filled([bars.united])],
    broken: [filled([bars.one, bars.two], { rule: 'evenodd' })],
    filled: ['cancelling'],
    outlines: ['cancelling'],
    mends: true,
  },
  {
    name: 'bars over each other',
    good: [
      filled([
        closed([
          [0, 4],
          [8, 4],
          [8, 0],
          [12, 0],
          [12, 4],
          [20, 4],
          [20, 8],
          [12, 8],
          [12, 14],
          [8, 14],
          [8, 8],
          [0, 8],
        ]),
      ]),
    ],
    broken: [filled([rectangle(0, 4, 20, 4)]), filled([rectangle(8, 0, 4, 14)])],
    filled: ['overlapping'],
    outlines: ['cancelling'],
    mends: true,
  },
  {
    name: 'circle of too many points',
    good: [lines([round(6, 400)], red)],
    broken: [lines([round(6, 6_000)], red)],
    filled: ['dense'],
    outlines: ['dense'],
    mends: true,
  },
  {
    name: 'hair stroke',
    good: [filled([rectangle(0, 0, 30, 0.2), rectangle(0, 2, 30, 4)])],
    broken: [filled([rectangle(0, 0, 30, 0.03), rectangle(0, 2, 30, 4)])],
    filled: ['thin'],
    outlines: ['thin'],
    mends: false,
  },
  {
    name: 'hair gap',
    good: [filled([rectangle(0, 0, 30, 4), rectangle(0, 4.3, 30, 4)])],
    broken: [filled([rectangle(0, 0, 30, 4), rectangle(0, 4.03, 30, 4)])],
    filled: ['narrow'],
    outlines: ['narrow'],
    mends: false,
  },
  {
    name: 'two faults at once',
    good: [...tag, filled([moved(arc(0, 0, 4), 45, 12)])],
    broken: [...tag, lines([rectangle(0, 0, 60, 24)], red), filled([moved(arc(0, 0, 4, 20, 356), 45, 12)])],
    filled: ['open', 'doubled'],
    outlines: ['open', 'doubled'],
    mends: true,
  },
];
