import type { Point } from '../../geometry.ts';
import { type Affine, composed, mapped, scaled, turned } from '../affine.ts';
import { hexColor } from '../color.ts';
import { boxMapped, DrawingBuilder } from '../drawing-builder.ts';
import { joinTolerance, Pen } from '../pen.ts';
import { dash, type Fill, type ReadDrawing, ReadError, readLimits } from '../read-drawing.ts';
import { Scanner } from '../scanner.ts';
import { readEncoded } from './encoded.ts';

const degree = Math.PI / 180;
/** The mm of a plotter unit. */
const unit = 0.025;
/** Numbers of one command. */
const mostNumbers = 2 * readLimits.segments + 1000;
/** Commands and moves of a file, those that draw nothing too. */
const mostSteps = 1_500_000;

/** Commands that change nothing here: how lines look, where paper lies, what the plotter answers. */
const silent = new Set(
  'AC AD AF AH AP AS BP CF CA CC CM CP CR CS CT CV DC DP DS DV EC EN ES FR FS FT GC GM GP IM IV KY LA LM LO MC MG MT NP NR OA OC OD OE OF OG OH OI OK OL OO OP OS OT OW PB PG PP PT QL QU RF RP RQ RT RV SA SB SD SG SL SS SV TD TL TR UL VA VN VS WU XT YT FL GR SR TM'.split(
    ' ',
  ),
);

/**
 * Reads HPGL or HPGL/2: what each pen draws, in plotter units of 0.025 mm or in the units that IP and SC make. Throws a
 * `ReadError`.
 */
export function readPlt(bytes: Uint8Array): ReadDrawing {
  return new Plotter(bytes).read();
}

class Plotter {
  readonly #builder = new DrawingBuilder();
  readonly #scanner: Scanner;
  readonly #colors = new Map<number, string>();
  readonly #widths = new Map<number, number>();
  /** Lines and curves in mm, from the last move with the pen up. */
  #pen: Pen | null = null;
  /** The position of the pen, in user units. */
  #at: Point = [0, 0];
  /** The point at which the pen was lifted, in mm, while what it drew may still go on. */
  #lifted: Point | null = null;
  #isDown = false;
  #isRelative = false;
  #number = 1;
  #map: Affine = scaled(unit, unit);
  #corners: readonly [number, number, number, number] | null = null;
  #paper: readonly [number, number, number, number] | null = null;
  #scale: readonly number[] = [];
  #turn = 0;
  /** The polygon that PM collects, and the one that FP and EP paint. */
  #polygon: Pen | null = null;
  #isPolygonOpen = false;
  /** True if the next point begins another part of the polygon. */
  #isPartNext = false;
  #letters: { width: number; height: number } = { width: 2.85, height: 3.75 };
  #direction = 0;
  #end = 3;
  #known = 0;
  #steps = 0;
  #isScaleUnknown = false;
  #isDashed = false;
  /** True if lines were dashed before they became solid; LT99 goes back to that. */
  #wasDashed = false;

  constructor(bytes: Uint8Array) {
    this.#scanner = new Scanner(bytes);
  }

  read(): ReadDrawing {
    const scanner = this.#scanner;
    for (;;) {
      const code = scanner.peek();
      if (code < 0) break;
      if (code === 27) this.#escape();
      else if (code === 64 && this.#isWord('@PJL')) this.#line();
      else if (isLetter(code) && isLetter(scanner.peek(1))) {
        const name = String.fromCharCode(code & 95, scanner.peek(1) & 95);
        scanner.at += 2;
        this.#command(name);
      } else scanner.at += 1;
    }
    this.#endPath();
    if (this.#known === 0) throw new ReadError('broken', 'no HPGL');
    const guessed = this.#isScaleUnknown;
    return this.#builder.build('plt', { name: 'plotter unit', mm: unit, guessed }, null);
  }

  #step(): void {
    this.#steps += 1;
    if (this.#steps > mostSteps) throw new ReadError('too-much', 'commands');
  }

  #isWord(word: string): boolean {
    return [...word].every((letter, n) => this.#scanner.peek(n) === letter.charCodeAt(0));
  }

  #line(): void {
    while (this.#scanner.peek() >= 0 && this.#scanner.peek() !== 10) this.#scanner.at += 1;
  }

  /** Passes a command to the device: `ESC.@;0:`, `ESC%0B`, `ESCE`, or one of PCL. */
  #escape(): void {
    const scanner = this.#scanner;
    const kind = scanner.peek(1);
    scanner.at += 2;
    if (kind === 46) {
      scanner.at += 1;
      while (isPart(scanner.peek())) scanner.at += 1;
      if (scanner.peek() === 58) scanner.at += 1;
    } else if (kind >= 33 && kind <= 47) {
      // A PCL command ends with a capital; pictures of pixels in it have their length before a W.
      let length = 0;
      for (; scanner.peek() >= 0; scanner.at += 1) {
        const code = scanner.peek();
        if (code >= 48 && code <= 57) length = Math.min(1e9, length * 10 + code - 48);
        else if (code >= 64 && code <= 94) break;
        else length = 0;
      }
      const isData = scanner.peek() === 87;
      scanner.at += 1;
      if (!isData) return;
      this.#builder.skip('PCL');
      scanner.at += length;
    }
  }

  #numbers(): number[] {
    const scanner = this.#scanner;
    const numbers: number[] = [];
    for (;;) {
      scanner.blanks(true);
      const value = scanner.number();
      if (Number.isNaN(value)) return numbers;
      if (numbers.length >= mostNumbers) throw new ReadError('too-much', 'points');
      numbers.push(value);
    }
  }

  #command(name: string): void {
    this.#step();
    switch (name) {
      case 'PU':
      case 'PD':
        this.#isDown = name === 'PD';
        this.#known += 1;
        this.#goAll(this.#numbers());
        return;
      case 'PA':
      case 'PR':
        this.#isRelative = name === 'PR';
        this.#goAll(this.#numbers());
        return;
      case 'PE':
        this.#encoded();
        return;
      case 'AA':
      case 'AR':
        this.#arc(this.#numbers(), name === 'AR');
        return;
      case 'AT':
      case 'RT':
        this.#arcThrough(this.#numbers(), name === 'RT');
        return;
      case 'CI':
        this.#circle(this.#numbers()[0] ?? 0);
        return;
      case 'BZ':
      case 'BR':
        this.#curves(this.#numbers(), name === 'BR');
        return;
      case 'EA':
      case 'ER':
      case 'RA':
      case 'RR':
        this.#rectangle(this.#numbers(), name[1] === 'R', name[0] === 'R');
        return;
      case 'EW':
      case 'WG':
        this.#wedge(this.#numbers(), name === 'WG');
        return;
      case 'PM':
        this.#polygonMode(this.#numbers()[0] ?? 0);
        return;
      case 'FP':
        this.#paint(this.#numbers()[0] === 1 ? 'nonzero' : 'evenodd');
        return;
      case 'EP':
        this.#numbers();
        this.#paint('none');
        return;
      case 'LB':
        this.#label(true);
        return;
      case 'BL':
      case 'WD':
        this.#builder.skip(name);
        this.#label(false);
        return;
      case 'CO':
        this.#comment();
        return;
      case 'DT':
        this.#terminator();
        return;
      default:
        this.#setting(name, this.#numbers());
    }
  }

  #setting(name: string, numbers: readonly number[]): void {
    const [a, b, c, d] = numbers;
    switch (name) {
      case 'IN':
      case 'DF':
        this.#endPath();
        this.#known += 1;
        this.#isDown = this.#isDown && name === 'DF';
        this.#isRelative = false;
        [this.#scale, this.#direction, this.#end] = [[], 0, 3];
        [this.#isDashed, this.#wasDashed] = [false, false];
        this.#letters = { width: 2.85, height: 3.75 };
        if (name === 'IN') [this.#corners, this.#turn, this.#at] = [null, 0, [0, 0]];
        this.#fit();
        return;
      case 'SP':
        this.#endPath();
        this.#known += 1;
        this.#number = Math.trunc(a ?? 0);
        return;
      case 'IP': {
        const [x, y, wide, high] = this.#corners ?? this.#paper ?? [0, 0, 0, 0];
        if (a === undefined || b === undefined) this.#corners = null;
        // The second corner goes with the first.
        else this.#corners = [a, b, c ?? a + wide - x, d ?? b + high - y];
        this.#fit();
        return;
      }
      case 'SC':
        this.#scale = numbers.length < 4 ? [] : numbers;
        this.#fit();
        return;
      case 'PS':
        // The size of the paper is where the corners are when nothing says else.
        this.#paper = a === undefined || b === undefined ? null : [0, 0, a, b];
        this.#fit();
        return;
      case 'IW':
        if (d !== undefined) this.#builder.skip(name);
        return;
      case 'RO':
        this.#turn = (((a ?? 0) % 360) + 360) % 360;
        this.#fit();
        return;
      case 'PW':
        if (b === undefined) this.#widths.set(-1, a ?? 0.35);
        else this.#widths.set(b, a ?? 0.35);
        return;
      case 'PC':
        if (a !== undefined && d !== undefined && this.#colors.size < 1000)
          this.#colors.set(a, hexColor(b ?? 0, c ?? 0, d));
        return;
      case 'LT': {
        const isDashed = a === 99 ? this.#wasDashed : a !== undefined;
        if (isDashed === this.#isDashed) return;
        this.#endPath();
        [this.#isDashed, this.#wasDashed] = [isDashed, this.#isDashed];
        return;
      }
      case 'SI':
        this.#letters = { width: (a ?? 0.285) * 10, height: (b ?? 0.375) * 10 };
        return;
      case 'DI':
      case 'DR':
        this.#direction = a === undefined ? 0 : Math.atan2(b ?? 0, a);
        return;
      case 'SM':
      case 'UC':
      case 'RB':
        this.#builder.skip(name);
        return;
      default:
        if (!silent.has(name)) this.#builder.skip(name);
    }
  }

  /** Makes the map from user units to mm of IP, SC and RO. A scale without corners cannot be known. */
  #fit(): void {
    this.#endPath();
    const [x0, y0] = mapped(this.#map, this.#at[0], this.#at[1]);
    const turned90 = composed(turned(this.#turn * degree), scaled(unit, unit));
    this.#map = turned90;
    const [left, right, low, high, kind = 0, spareX = 50, spareY = 50] = this.#scale;
    const corners = this.#corners ?? this.#paper;
    if (corners && left !== undefined && right !== undefined && low !== undefined && high !== undefined) {
      const [px, py, qx, qy] = corners;
      let [sx, sy] = kind === 2 ? [right, high] : [(qx - px) / (right - left), (qy - py) / (high - low)];
      let [dx, dy] = [0, 0];
      if (kind === 1) {
        const least = Math.min(Math.abs(sx), Math.abs(sy));
        const [wide, tall] = [least * Math.sign(sx), least * Math.sign(sy)];
        dx = ((qx - px - wide * (right - left)) * spareX) / 100;
        dy = ((qy - py - tall * (high - low)) * spareY) / 100;
        [sx, sy] = [wide, tall];
      }
      const fit: Affine = [sx, 0, 0, sy, px + dx - left * sx, py + dy - low * sy];
      // A scale of nothing is a fault that plotters pass over.
      if (fit.every(Number.isFinite) && sx !== 0 && sy !== 0) this.#map = composed(turned90, fit);
      else this.#builder.skip('SC');
    } else if (this.#scale.length > 0) this.#isScaleUnknown = true;
    // The pen does not move when the units change.
    this.#at = inverted(this.#map, x0, y0);
  }

  get #target(): Pen {
    if (this.#polygon && this.#isPolygonOpen) return this.#polygon;
    if (!this.#pen) {
      this.#pen = new Pen(this.#map, this.#builder.count);
      this.#pen.move(this.#at[0], this.#at[1]);
    }
    return this.#pen;
  }

  #goAll(numbers: readonly number[]): void {
    for (let n = 0; n + 1 < numbers.length; n += 2) {
      const [x, y] = [numbers[n] ?? 0, numbers[n + 1] ?? 0];
      if (this.#isRelative) this.#go(this.#at[0] + x, this.#at[1] + y);
      else this.#go(x, y);
    }
  }

  /** Goes to a place, drawing when the pen is down. In a polygon all ways are edges. */
  #go(x: number, y: number): void {
    this.#step();
    if (this.#isPolygonOpen && this.#isPartNext) {
      this.#polygon?.move(x, y);
      this.#isPartNext = false;
    } else if (this.#isPolygonOpen || this.#isDown) {
      this.#goOn();
      this.#target.line(x, y);
    } else this.#lift();
    this.#at = [x, y];
  }

  /** Ends what was drawn before, unless the pen is put down again where it was lifted. */
  #goOn(): void {
    if (!this.#lifted || this.#isPolygonOpen) return;
    const [x, y] = mapped(this.#map, this.#at[0], this.#at[1]);
    const isSame = Math.hypot(x - this.#lifted[0], y - this.#lifted[1]) <= joinTolerance;
    this.#lifted = null;
    if (!isSame) this.#endPath();
  }

  #lift(): void {
    if (this.#pen) this.#lifted ??= mapped(this.#map, this.#at[0], this.#at[1]);
  }

  #endPath(): void {
    const pen = this.#pen;
    this.#pen = null;
    this.#lifted = null;
    if (pen) this.#shape(pen, 'none');
  }

  #shape(pen: Pen, fill: 'none' | Fill['rule']): void {
    const outlines = pen.done();
    if (outlines.length === 0) return;
    const color = this.#colors.get(this.#number) ?? null;
    const width = this.#widths.get(this.#number) ?? this.#widths.get(-1) ?? 0;
    if (fill === 'none' && this.#isDashed) this.#builder.skip(dash);
    const paint =
      fill === 'none'
        ? { fill: null, stroke: { color, width, cap: 'round', join: 'round' } as const }
        : { fill: { color, rule: fill }, stroke: null };
    this.#builder.shape({ layer: this.#layer(), ...paint, outlines });
  }

  #layer(): number {
    const [number, color] = [this.#number, this.#colors.get(this.#number) ?? null];
    return this.#builder.layer(number, () => ({ name: `SP${number}`, color, shown: number !== 0 }));
  }

  #encoded(): void {
    this.#known += 1;
    const wasRelative = this.#isRelative;
    readEncoded(this.#scanner, {
      select: (pen) => {
        this.#endPath();
        this.#number = pen;
      },
      move: (x, y, isRelative, isDown) => {
        this.#isDown = isDown;
        if (isRelative) this.#go(this.#at[0] + x, this.#at[1] + y);
        else this.#go(x, y);
      },
    });
    this.#isRelative = wasRelative;
  }

  /** Draws a part of a circle around a point, from where the pen stands. */
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

  #arc([x, y, degrees]: readonly number[], isRelative: boolean): void {
    if (x === undefined || y === undefined || degrees === undefined) return;
    this.#turnAround(isRelative ? [this.#at[0] + x, this.#at[1] + y] : [x, y], degrees);
  }

  #arcThrough([x1, y1, x2, y2]: readonly number[], isRelative: boolean): void {
    if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return;
    const [x, y] = this.#at;
    const [bx, by, ex, ey] = isRelative ? [x1, y1, x2, y2] : [x1 - x, y1 - y, x2 - x, y2 - y];
    const cross = 2 * (bx * ey - by * ex);
    const [b, e] = [bx * bx + by * by, ex * ex + ey * ey];
    const centre: Point = [x + (ey * b - by * e) / cross, y + (bx * e - ex * b) / cross];
    const scale = Math.hypot(bx, by, ex, ey);
    if (Math.abs(cross) <= 1e-9 * scale * scale || !centre.every(Number.isFinite)) {
      this.#go(x + ex, y + ey);
      return;
    }
    const angle = (px: number, py: number) => Math.atan2(py - centre[1], px - centre[0]);
    const way = cross > 0 ? 1 : -1;
    let turn = way * (angle(x + ex, y + ey) - angle(x, y));
    if (turn <= 0) turn += 2 * Math.PI;
    this.#turnAround(centre, (way * turn) / degree);
    this.#at = [x + ex, y + ey];
  }

  /** Draws a circle around where the pen stands, whether it is down or not. */
  #circle(radius: number): void {
    if (radius === 0) return;
    const size = Math.abs(radius);
    this.#apart((pen) =>
      pen.ellipse({ centre: this.#at, u: [size, 0], v: [0, size], from: radius < 0 ? Math.PI : 0 }),
    );
  }

  /** Draws something that is closed in itself, apart from the line that the pen is drawing. */
  #apart(draw: (pen: Pen) => void, fill: 'none' | 'evenodd' = 'none'): void {
    if (this.#isPolygonOpen && this.#polygon) {
      draw(this.#polygon);
      this.#polygon.move(this.#at[0], this.#at[1]);
      return;
    }
    this.#endPath();
    const pen = new Pen(this.#map, this.#builder.count);
    draw(pen);
    this.#shape(pen, fill);
  }

  #curves(numbers: readonly number[], isRelative: boolean): void {
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

  #rectangle([a, b]: readonly number[], isRelative: boolean, isFilled: boolean): void {
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

  #wedge([radius, start, sweep]: readonly number[], isFilled: boolean): void {
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

  #polygonMode(mode: number): void {
    if (mode === 0) {
      this.#endPath();
      this.#polygon = new Pen(this.#map, this.#builder.count);
      this.#isPolygonOpen = true;
      this.#isPartNext = false;
      this.#polygon.move(this.#at[0], this.#at[1]);
    } else if (this.#polygon && this.#isPolygonOpen) {
      this.#polygon.close();
      if (mode === 1) this.#isPartNext = true;
      else this.#isPolygonOpen = false;
    }
  }

  /** Paints the polygon. What was collected stays, so that it can be filled and then edged. */
  #paint(fill: 'none' | Fill['rule']): void {
    const pen = this.#polygon;
    if (!pen || this.#isPolygonOpen) return;
    this.#endPath();
    this.#shape(pen, fill);
  }

  #label(isDrawn: boolean): void {
    const scanner = this.#scanner;
    const found = scanner.bytes.indexOf(this.#end, scanner.at);
    const end = found < 0 ? scanner.bytes.length : found;
    const text = new TextDecoder('latin1')
      .decode(scanner.bytes.subarray(scanner.at, Math.min(end, scanner.at + 10_000)))
      .replaceAll(/[\u0000-\u001f]+/g, ' ')
      .trim();
    scanner.at = Math.min(scanner.bytes.length, end + 1);
    if (text === '' || !isDrawn) return;
    const [x, y] = mapped(this.#map, this.#at[0], this.#at[1]);
    const [cos, sin] = [Math.cos(this.#direction), Math.sin(this.#direction)];
    const { width, height } = this.#letters;
    const box = boxMapped([cos, sin, -sin, cos, x, y], 0, 0, text.length * 1.5 * width, height);
    this.#builder.text({ layer: this.#layer(), text, font: null, embedded: false, box });
  }

  #comment(): void {
    const scanner = this.#scanner;
    scanner.blanks();
    const mark = scanner.peek() === 34 ? 34 : 59;
    if (mark === 34) scanner.at += 1;
    const end = scanner.bytes.indexOf(mark, scanner.at);
    scanner.at = end < 0 ? scanner.bytes.length : end + 1;
  }

  /** DT names the letter that ends a label; without one it is ETX again. */
  #terminator(): void {
    const code = this.#scanner.peek();
    this.#end = code < 0 || code === 59 ? 3 : code;
    if (code !== 59) this.#scanner.at += 1;
  }
}

const isLetter = (code: number): boolean => (code >= 65 && code <= 90) || (code >= 97 && code <= 122);

/** A part of the numbers of a command to the device. */
const isPart = (code: number): boolean =>
  (code >= 48 && code <= 57) || code === 59 || code === 32 || code === 45;

/** Returns the point that a map takes to (x, y); (0, 0) when the map flattens the plane. */
function inverted([a, b, c, d, e, f]: Affine, x: number, y: number): Point {
  const size = a * d - b * c;
  if (size === 0) return [0, 0];
  return [(d * (x - e) - c * (y - f)) / size, (a * (y - f) - b * (x - e)) / size];
}
