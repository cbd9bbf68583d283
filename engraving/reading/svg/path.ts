import type { Pen } from '../pen.ts';
import { Scanner } from '../scanner.ts';

const encoder = new TextEncoder();

/** The number of numbers that follow each command. */
const counts = new Map([
  ['m', 2],
  ['l', 2],
  ['h', 1],
  ['v', 1],
  ['c', 6],
  ['s', 4],
  ['q', 4],
  ['t', 2],
  ['a', 7],
  ['z', 0],
]);

/** Draws the data of a `path`. As SVG asks, faulty data is drawn up to the fault. Returns whether there was none. */
export function drawPath(data: string, pen: Pen): boolean {
  const scanner = new Scanner(encoder.encode(data));
  const n = new Float64Array(7);
  let [x, y, startX, startY, controlX, controlY] = [0, 0, 0, 0, 0, 0];
  let [command, count, isRelative, before, first] = ['', 0, false, '', true];

  /** Reads the numbers of the next segment. */
  const read = (): boolean => {
    for (let index = 0; index < count; index++) {
      scanner.blanks(index > 0);
      if (command === 'a' && (index === 3 || index === 4)) {
        // Flags need no blank behind them.
        const flag = scanner.peek() - 48;
        if (flag !== 0 && flag !== 1) return false;
        scanner.at += 1;
        n[index] = flag;
        continue;
      }
      const value = scanner.number();
      if (Number.isNaN(value)) return false;
      n[index] = value;
    }
    return true;
  };
  const get = (index: number): number => n[index] ?? 0;

  for (;;) {
    scanner.blanks(!first);
    const code = scanner.peek();
    if (code < 0) return true;
    const letter = String.fromCharCode(code | 32);
    const named = counts.get(letter);
    if (code >= 65 && named !== undefined) {
      if (first && letter !== 'm') return false;
      scanner.at += 1;
      [command, count, isRelative, first] = [letter, named, code >= 97, false];
    } else if (first || count === 0) return false;
    else if (command === 'm') command = 'l';
    if (!read()) return false;
    const [fromX, fromY] = isRelative ? [x, y] : [0, 0];
    switch (command) {
      case 'm':
        [x, y] = [fromX + get(0), fromY + get(1)];
        [startX, startY] = [x, y];
        pen.move(x, y);
        break;
      case 'z':
        pen.close();
        [x, y] = [startX, startY];
        break;
      case 'l':
        [x, y] = [fromX + get(0), fromY + get(1)];
        pen.line(x, y);
        break;
      case 'h':
        x = fromX + get(0);
        pen.line(x, y);
        break;
      case 'v':
        y = fromY + get(0);
        pen.line(x, y);
        break;
      case 'c':
      case 's': {
        const goesOn = before === 'c' || before === 's';
        const [x1, y1] =
          command === 'c'
            ? [fromX + get(0), fromY + get(1)]
            : goesOn
              ? [2 * x - controlX, 2 * y - controlY]
              : [x, y];
        const at = command === 'c' ? 2 : 0;
        [controlX, controlY] = [fromX + get(at), fromY + get(at + 1)];
        [x, y] = [fromX + get(at + 2), fromY + get(at + 3)];
        pen.cubic(x1, y1, controlX, controlY, x, y);
        break;
      }
      case 'q':
      case 't': {
        const goesOn = before === 'q' || before === 't';
        if (command === 'q') [controlX, controlY] = [fromX + get(0), fromY + get(1)];
        else [controlX, controlY] = goesOn ? [2 * x - controlX, 2 * y - controlY] : [x, y];
        const at = command === 'q' ? 2 : 0;
        const [endX, endY] = [fromX + get(at), fromY + get(at + 1)];
        pen.cubic(
          x + ((controlX - x) * 2) / 3,
          y + ((controlY - y) * 2) / 3,
          endX + ((controlX - endX) * 2) / 3,
          endY + ((controlY - endY) * 2) / 3,
          endX,
          endY,
        );
        [x, y] = [endX, endY];
        break;
      }
      case 'a': {
        const [endX, endY] = [fromX + get(5), fromY + get(6)];
        drawArc(pen, [x, y, get(0), get(1), get(2), get(3), get(4), endX, endY]);
        [x, y] = [endX, endY];
        break;
      }
    }
    before = command;
  }
}

/** Draws an elliptical arc given by its ends (SVG 1.1, F.6.5). */
function drawArc(
  pen: Pen,
  [x1, y1, wide, high, degrees, large, sweeps, x2, y2]: readonly [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ],
): void {
  let [rx, ry] = [Math.abs(wide), Math.abs(high)];
  if (x1 === x2 && y1 === y2) return;
  if (rx === 0 || ry === 0) {
    pen.line(x2, y2);
    return;
  }
  const turn = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const [halfX, halfY] = [(x1 - x2) / 2, (y1 - y2) / 2];
  const [px, py] = [cos * halfX + sin * halfY, cos * halfY - sin * halfX];
  const short = (px / rx) ** 2 + (py / ry) ** 2;
  if (short > 1) {
    rx *= Math.sqrt(short);
    ry *= Math.sqrt(short);
  }
  const [a, b] = [(rx * py) ** 2, (ry * px) ** 2];
  const size = Math.sqrt(Math.max(0, ((rx * ry) ** 2 - a - b) / (a + b))) * (large === sweeps ? -1 : 1);
  const [cx, cy] = [(size * rx * py) / ry, (-size * ry * px) / rx];
  const from = Math.atan2((py - cy) / ry, (px - cx) / rx);
  let sweep = Math.atan2((-py - cy) / ry, (-px - cx) / rx) - from;
  if (sweeps === 1 && sweep < 0) sweep += 2 * Math.PI;
  if (sweeps === 0 && sweep > 0) sweep -= 2 * Math.PI;
  pen.arc(
    {
      centre: [cos * cx - sin * cy + (x1 + x2) / 2, sin * cx + cos * cy + (y1 + y2) / 2],
      u: [rx * cos, rx * sin],
      v: [-ry * sin, ry * cos],
      from,
      sweep,
    },
    [x2, y2],
  );
}
