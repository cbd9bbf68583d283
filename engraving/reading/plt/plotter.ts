import type { Point } from '../../geometry.ts';
import { type Affine, mapped } from '../affine.ts';
import { hexColor } from '../color.ts';
import { boxMapped, DrawingBuilder } from '../drawing-builder.ts';
import { joinTolerance, Pen } from '../pen.ts';
import {
  dash,
  FarPlaceError,
  type Fill,
  type Outline,
  type ReadDrawing,
  ReadError,
  type Stroke,
} from '../read-drawing.ts';
import { Frame, unit } from './frame.ts';

const degree = Math.PI / 180;
/** Commands and moves of a file, those that draw nothing too. */
const maxSteps = 1_500_000;

/** A pen's drawing, command by command. */
export class Plotter {
  readonly #builder = new DrawingBuilder();
  readonly #frame = new Frame();
  readonly #colors = new Map<number, string>();
  readonly #widths = new Map<number, number>();
  /** The dots of each pen as it was set: there can be many. */
  readonly #dots = new Map<
    string,
    { readonly layer: number; readonly stroke: Stroke; readonly outlines: Outline[] }
  >();
  /** Lines and curves in mm, from the last move with the pen up. */
  #pen: Pen | null = null;
  /** The position of the pen, in user units. */
  #at: Point = [0, 0];
  /** The point at which the pen was lifted, in mm, while its outline may still continue. */
  #lifted: Point | null = null;
  #isDown = false;
  #isRelative = false;
  #number = 1;
  /** The polygon that PM collects, and the one that FP and EP paint. */
  #polygon: Pen | null = null;
  #isPolygonOpen = false;
  /** True if the next point begins another part of the polygon. */
  #isPartNext = false;
  #letters = { width: 2.85, height: 3.75 };
  #direction = 0;
  #steps = 0;
  #isGuessed = false;
  #isDashed = false;
  /** True if lines were dashed before they became solid; LT99 goes back to that. */
  #wasDashed = false;
  /** True if areas are filled with lines. */
  #isHatched = false;

  build(): ReadDrawing {
    this.endPath();
    for (const { layer, stroke, outlines } of this.#dots.values())
      this.#builder.shape({ layer, fill: null, stroke, outlines });
    return this.#builder.build('plt', { name: 'plotter unit', mm: unit, guessed: this.#isGuessed }, null);
  }

  step(): void {
    this.#steps += 1;
    if (this.#steps > maxSteps) throw new ReadError('too-much', 'commands');
  }

  /** Does a command. One that goes too far is named, and nothing is drawn until the pen is told where it is. */
  follow(name: string, command: () => void): void {
    try {
      command();
    } catch (error) {
      if (!(error instanceof FarPlaceError)) throw error;
      this.skip(name);
      this.endPath();
      this.#at = [Number.NaN, Number.NaN];
    }
  }

  skip(name: string): void {
    this.#builder.skip(name);
  }

  /** IN; DF when `keepsCorners`. */
  reset(keepsCorners: boolean): void {
    this.endPath();
    this.#isDown = this.#isDown && keepsCorners;
    this.#isRelative = false;
    this.#direction = 0;
    this.#isDashed = this.#wasDashed = this.#isHatched = false;
    this.#letters = { width: 2.85, height: 3.75 };
    this.refit((frame) => {
      frame.reset(keepsCorners);
    });
    if (!keepsCorners) this.#at = [0, 0];
  }

  /** Changes the units of what follows. The pen does not move by that. */
  refit(change: (frame: Frame) => void): void {
    this.endPath();
    const [x, y] = mapped(this.#frame.map, this.#at[0], this.#at[1]);
    change(this.#frame);
    if (!this.#frame.fit()) this.skip('SC');
    this.#at = inverted(this.#frame.map, x, y);
  }

  /** Puts the pen down, which makes a dot if it does not draw on, or lifts it; then goes to some places. */
  putDown(isDown: boolean, places: readonly number[]): void {
    const touches = isDown && !this.#isDown && !this.#isPolygonOpen;
    this.#isDown = isDown;
    if (touches) {
      this.#goOn();
      this.#target.line(this.#at[0], this.#at[1]);
    } else if (!isDown && !this.#isPolygonOpen) this.#lift();
    this.#goAll(places);
  }

  setRelative(isRelative: boolean, places: readonly number[]): void {
    this.#isRelative = isRelative;
    this.#goAll(places);
  }

  /** Goes to a place of PE, which says each time whether the pen is down. */
  goEncoded(x: number, y: number, isRelative: boolean, isDown: boolean): void {
    this.putDown(isDown, []);
    if (isRelative) this.goTo(this.#at[0] + x, this.#at[1] + y);
    else this.goTo(x, y);
  }

  take(pen: number): void {
    this.endPath();
    this.#number = pen;
  }

  setWidth(width: number, pen?: number): void {
    this.#widths.set(pen ?? -1, width);
  }

  setColor(pen: number, red: number, green: number, blue: number): void {
    if (this.#colors.size < 1000) this.#colors.set(pen, hexColor(red, green, blue));
  }

  /** LT; 99 goes back to the dashes before. */
  setDashes(kind: number | undefined): void {
    const isDashed = kind === 99 ? this.#wasDashed : kind !== undefined;
    if (isDashed === this.#isDashed) return;
    this.endPath();
    [this.#isDashed, this.#wasDashed] = [isDashed, this.#isDashed];
  }

  /** FT: 1 and 2 fill an area wholly, the others with lines or dots. */
  setFilling(kind = 1): void {
    this.#isHatched = kind !== 1 && kind !== 2;
  }

  /** The size of letters in mm. */
  setLetters(width: number, height: number): void {
    this.#letters = { width, height };
  }

  setDirection(run: number | undefined, rise: number): void {
    this.#direction = run === undefined ? 0 : Math.atan2(rise, run);
  }

  label(text: string): void {
    if (text === '') return;
    const [x, y] = mapped(this.#frame.map, this.#at[0], this.#at[1]);
    const [cos, sin] = [Math.cos(this.#direction), Math.sin(this.#direction)];
    const { width, height } = this.#letters;
    const box = boxMapped([cos, sin, -sin, cos, x, y], 0, 0, text.length * 1.5 * width, height);
    this.#isGuessed ||= !this.#frame.isCertain;
    this.#builder.text({ layer: this.#layer(), text, font: null, embedded: false, box });
  }

  get #target(): Pen {
    if (this.#polygon && this.#isPolygonOpen) return this.#polygon;
    if (!this.#pen) {
      this.#pen = new Pen(this.#frame.map, this.#builder.count);
      this.#pen.move(this.#at[0], this.#at[1]);
    }
    return this.#pen;
  }

  #goAll(numbers: readonly number[]): void {
    for (let n = 0; n + 1 < numbers.length; n += 2) {
      const [x, y] = [numbers[n] ?? 0, numbers[n + 1] ?? 0];
      if (this.#isRelative) this.goTo(this.#at[0] + x, this.#at[1] + y);
      else this.goTo(x, y);
    }
  }

  /** Goes to a place, drawing when the pen is down. In a polygon all ways are edges. */
  goTo(x: number, y: number): void {
    this.step();
    const isLost = this.#at.some(Number.isNaN);
    if (isLost && !this.#isPolygonOpen) {
      this.#at = [x, y];
      return;
    }
    if (this.#isPolygonOpen && (this.#isPartNext || isLost)) {
      this.#polygon?.move(x, y);
      this.#isPartNext = false;
    } else if (this.#isPolygonOpen || this.#isDown) {
      this.#goOn();
      this.#target.line(x, y);
    } else this.#lift();
    this.#at = [x, y];
  }

  /** Ends the previous outline, unless the pen is put down again where it was lifted. */
  #goOn(): void {
    if (!this.#lifted || this.#isPolygonOpen) return;
    const [x, y] = mapped(this.#frame.map, this.#at[0], this.#at[1]);
    const isSame = Math.hypot(x - this.#lifted[0], y - this.#lifted[1]) <= joinTolerance;
    this.#lifted = null;
    if (!isSame) this.endPath();
  }

  #lift(): void {
    if (this.#pen) this.#lifted ??= mapped(this.#frame.map, this.#at[0], this.#at[1]);
  }

  endPath(): void {
    const pen = this.#pen;
    this.#pen = null;
    this.#lifted = null;
    if (pen) this.#shape(pen, 'none');
  }

  #shape(pen: Pen, fill: 'none' | Fill['rule']): void {
    const outlines = pen.done({ dots: fill === 'none' });
    if (outlines.length === 0) return;
    this.#isGuessed ||= !this.#frame.isCertain;
    const layer = this.#layer();
    const color = this.#colors.get(this.#number) ?? null;
    if (fill !== 'none') {
      if (this.#isHatched) this.skip('FT');
      this.#builder.shape({ layer, fill: { color, rule: fill }, stroke: null, outlines });
      return;
    }
    const width = this.#widths.get(this.#number) ?? this.#widths.get(-1) ?? 0;
    const stroke: Stroke = { color, width, cap: 'round', join: 'round' };
    const lines = outlines.filter(({ segments }) => segments.length > 0);
    if (lines.length < outlines.length) {
      const key = `${layer} ${color} ${width}`;
      const dots = this.#dots.get(key) ?? { layer, stroke, outlines: [] };
      dots.outlines.push(...outlines.filter(({ segments }) => segments.length === 0));
      this.#dots.set(key, dots);
    }
    if (lines.length === 0) return;
    if (this.#isDashed) this.skip(dash);
    this.#builder.shape({ layer, fill: null, stroke, outlines: lines });
  }

  #layer(): number {
    const [number, color] = [this.#number, this.#colors.get(this.#number) ?? null];
    return this.#builder.layer(number, () => ({ name: `SP${number}`, color, shown: number !== 0 }));
  }

  /** Draws a part of a circle around a point, beginning at the pen. */
  #turnAround(centre: Point, degrees: number): void {
    const [x, y] = this.#at;
    const [u, v]: [Point, Point] = [
      [x - centre[0], y - centre[1]],
      [centre[1] - y, x - centre[0]],
    ];
    const sweep = Math.min(360, Math.max(-360, degrees)) * degree;
    const end: Point = [
      centre[0] + u[0] * Math.cos(sweep) + v[0] * Math.sin(sweep),
      centre[1] + u[1] * Math.cos(sweep) + v[1] * Math.sin(sweep),
    ];
    if (this.#isDown || this.#isPolygonOpen) {
      this.#goOn();
      this.#target.arc({ centre, u, v, from: 0, sweep }, end);
    } else this.#lift();
    this.#at = end;
  }

  arc([x, y, degrees]: readonly number[], isRelative: boolean): void {
    if (x === undefined || y === undefined || degrees === undefined) return;
    this.#turnAround(isRelative ? [this.#at[0] + x, this.#at[1] + y] : [x, y], degrees);
  }

  arcThrough([x1, y1, x2, y2]: readonly number[], isRelative: boolean): void {
    if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return;
    const [x, y] = this.#at;
    const [bx, by, ex, ey] = isRelative ? [x1, y1, x2, y2] : [x1 - x, y1 - y, x2 - x, y2 - y];
    const cross = 2 * (bx * ey - by * ex);
    const [b, e] = [bx * bx + by * by, ex * ex + ey * ey];
    const centre: Point = [x + (ey * b - by * e) / cross, y + (bx * e - ex * b) / cross];
    const scale = Math.hypot(bx, by, ex, ey);
    if (Math.abs(cross) <= 1e-9 * scale * scale || !centre.every(Number.isFinite)) {
      this.goTo(x + ex, y + ey);
      return;
    }
    const angle = (px: number, py: number) => Math.atan2(py - centre[1], px - centre[0]);
    const way = cross > 0 ? 1 : -1;
    let turn = way * (angle(x + ex, y + ey) - angle(x, y));
    if (turn <= 0) turn += 2 * Math.PI;
    this.#turnAround(centre, (way * turn) / degree);
    this.#at = [x + ex, y + ey];
  }

  /** Draws a circle around where the pen is, whether it is down or not; one without a radius is a dot. */
  circle(radius: number): void {
    const size = Math.abs(radius);
    this.#apart((pen) => {
      const [x, y] = this.#at;
      pen.move(x, y);
      if (size === 0) pen.line(x, y);
      else pen.ellipse({ centre: [x, y], u: [size, 0], v: [0, size], from: radius < 0 ? Math.PI : 0 });
    });
  }

  /** Draws something that is closed in itself, apart from the line that the pen is drawing. */
  #apart(draw: (pen: Pen) => void, fill: 'none' | 'evenodd' = 'none'): void {
    if (this.#isPolygonOpen && this.#polygon) {
      draw(this.#polygon);
      this.#polygon.move(this.#at[0], this.#at[1]);
      return;
    }
    this.endPath();
    const pen = new Pen(this.#frame.map, this.#builder.count);
    draw(pen);
    this.#shape(pen, fill);
  }

  curves(numbers: readonly number[], isRelative: boolean): void {
    for (let n = 0; n + 5 < numbers.length; n += 6) {
      const [dx, dy] = isRelative ? this.#at : [0, 0];
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x = 0, y = 0] = numbers.slice(n, n + 6);
      if (this.#isDown || this.#isPolygonOpen) {
        this.#goOn();
        this.#target.cubic(dx + x1, dy + y1, dx + x2, dy + y2, dx + x, dy + y);
      } else this.#lift();
      this.#at = [dx + x, dy + y];
    }
  }

  rectangle([a, b]: readonly number[], isRelative: boolean, isFilled: boolean): void {
    if (a === undefined || b === undefined) return;
    const [x, y] = this.#at;
    const [right, top] = isRelative ? [x + a, y + b] : [a, b];
    this.#apart(
      (pen) => {
        pen.move(x, y);
        pen.line(right, y);
        pen.line(right, top);
        pen.line(x, top);
        pen.close();
      },
      isFilled ? 'evenodd' : 'none',
    );
  }

  wedge([radius, start, sweep]: readonly number[], isFilled: boolean): void {
    if (radius === undefined || start === undefined || sweep === undefined || radius === 0) return;
    const [x, y] = this.#at;
    const u: Point = [radius, 0];
    const v: Point = [0, radius];
    this.#apart(
      (pen) => {
        if (Math.abs(sweep) >= 360) {
          pen.ellipse({ centre: [x, y], u, v, from: start * degree });
          return;
        }
        pen.move(x, y);
        pen.line(x + radius * Math.cos(start * degree), y + radius * Math.sin(start * degree));
        pen.arc({ centre: [x, y], u, v, from: start * degree, sweep: sweep * degree });
        pen.close();
      },
      isFilled ? 'evenodd' : 'none',
    );
  }

  polygonMode(mode: number): void {
    if (mode === 0) {
      this.endPath();
      this.#polygon = null;
      const pen = new Pen(this.#frame.map, this.#builder.count);
      pen.move(this.#at[0], this.#at[1]);
      this.#polygon = pen;
      this.#isPolygonOpen = true;
      this.#isPartNext = false;
    } else if (this.#polygon && this.#isPolygonOpen) {
      this.#polygon.close();
      if (mode === 1) this.#isPartNext = true;
      else this.#isPolygonOpen = false;
    }
  }

  /** Paints the polygon. Its points stay, so that it can be filled and then edged. */
  paint(fill: 'none' | Fill['rule']): void {
    const pen = this.#polygon;
    if (!pen || this.#isPolygonOpen) return;
    this.endPath();
    this.#shape(pen, fill);
  }
}

/** Returns the point that a map takes to (x, y); (0, 0) when the map flattens the plane. */
function inverted([a, b, c, d, e, f]: Affine, x: number, y: number): Point {
  const size = a * d - b * c;
  if (size === 0) return [0, 0];
  return [(d * (x - e) - c * (y - f)) / size, (a * (y - f) - b * (x - e)) / size];
}
