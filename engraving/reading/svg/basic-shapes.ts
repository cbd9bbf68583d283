import type { Pen } from '../pen.ts';
import { attributeOf, type XmlElement } from '../xml.ts';
import { readAllNumbers, userUnits } from './lengths.ts';
import type { Style } from './style.ts';

/**
 * Draws a `rect`, `circle`, `ellipse`, `line`, `polyline` or `polygon`; false for any other element, and for one that
 * cannot be read as a whole. `get` reads a property of it.
 */
export function drawBasicShape(
  element: XmlElement,
  pen: Pen,
  get: (name: string) => string | undefined,
  state: { readonly width: number; readonly height: number; readonly style: Style },
): boolean {
  const diagonal = Math.hypot(state.width, state.height) / Math.SQRT2;
  let isWhole = true;
  const maybe = (name: string, whole: number) => {
    const text = get(name);
    const length = userUnits(text, whole, state.style.fontSize);
    isWhole &&= length !== null || text === undefined || text === 'auto';
    return length;
  };
  const x = (name: string) => maybe(name, state.width) ?? 0;
  const y = (name: string) => maybe(name, state.height) ?? 0;
  switch (element.name) {
    case 'rect': {
      const [width, height] = [x('width'), y('height')];
      if (!(width > 0 && height > 0)) return isWhole;
      const [rx, ry] = [positive(maybe('rx', state.width)), positive(maybe('ry', state.height))];
      roundedRect(
        pen,
        [x('x'), y('y'), width, height],
        Math.min(rx ?? ry ?? 0, width / 2),
        Math.min(ry ?? rx ?? 0, height / 2),
      );
      return isWhole;
    }
    case 'circle': {
      const radius = maybe('r', diagonal) ?? 0;
      if (radius > 0) pen.ellipse({ centre: [x('cx'), y('cy')], u: [radius, 0], v: [0, radius], from: 0 });
      return isWhole;
    }
    case 'ellipse': {
      const [rx, ry] = [positive(maybe('rx', state.width)), positive(maybe('ry', state.height))];
      const [wide, high] = [rx ?? ry ?? 0, ry ?? rx ?? 0];
      if (wide > 0 && high > 0)
        pen.ellipse({ centre: [x('cx'), y('cy')], u: [wide, 0], v: [0, high], from: 0 });
      return isWhole;
    }
    case 'line':
      pen.move(x('x1'), y('y1'));
      pen.line(x('x2'), y('y2'));
      return isWhole;
    case 'polyline':
    case 'polygon': {
      const { numbers, isWhole: isRead } = readAllNumbers(attributeOf(element, 'points') ?? '');
      for (let n = 0; n + 1 < numbers.length; n += 2) {
        const [px = 0, py = 0] = [numbers[n], numbers[n + 1]];
        if (n === 0) pen.move(px, py);
        else pen.line(px, py);
      }
      if (element.name === 'polygon' && numbers.length > 1) pen.close();
      return isRead && numbers.length % 2 === 0;
    }
    default:
      return false;
  }
}

const positive = (value: number | null): number | null => (value === null || value < 0 ? null : value);

function roundedRect(
  pen: Pen,
  [x, y, width, height]: readonly [number, number, number, number],
  rx: number,
  ry: number,
): void {
  const [right, bottom] = [x + width, y + height];
  if (rx === 0 || ry === 0) {
    pen.move(x, y);
    pen.line(right, y);
    pen.line(right, bottom);
    pen.line(x, bottom);
    pen.close();
    return;
  }
  const quarter = Math.PI / 2;
  const corner = (cx: number, cy: number, turn: number, end: readonly [number, number]) =>
    pen.arc({ centre: [cx, cy], u: [rx, 0], v: [0, ry], from: turn * quarter, sweep: quarter }, end);
  pen.move(x + rx, y);
  pen.line(right - rx, y);
  corner(right - rx, y + ry, 3, [right, y + ry]);
  pen.line(right, bottom - ry);
  corner(right - rx, bottom - ry, 0, [right - rx, bottom]);
  pen.line(x + rx, bottom);
  corner(x + rx, bottom - ry, 1, [x, bottom - ry]);
  pen.line(x, y + ry);
  corner(x + rx, y + ry, 2, [x + rx, y]);
  pen.close();
}
