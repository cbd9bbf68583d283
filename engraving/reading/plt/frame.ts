import type { Point } from '../../geometry.ts';
import { type Affine, composed, scaled, turned } from '../affine.ts';

/** The mm of a plotter unit. */
export const unit = 0.025;

/** The map from the numbers of a plot to mm, which IP, IR, PS, SC and RO make. */
export class Frame {
  map: Affine = scaled(unit, unit);
  /** False while a scale depends on corners that the file does not give; its numbers are then taken for plotter units. */
  isCertain = true;
  /** The points that SC gives numbers to, in plotter units; null where the plotter would have them. */
  #corners: readonly [Point, Point | null] | null = null;
  /** The size of the paper in plotter units: the corners are its corners when nothing says else. */
  #paper: Point | null = null;
  #scale: readonly number[] = [];
  #turn = 0;

  /** Undoes everything but the size of the paper; `keepsCorners` leaves the corners and the turn too. */
  reset(keepsCorners: boolean): void {
    this.#scale = [];
    if (!keepsCorners) [this.#corners, this.#turn] = [null, 0];
  }

  /** IP: the corners in plotter units. The second goes with the first when only that is given. */
  setCorners([x, y, x2, y2]: readonly number[]): void {
    if (x === undefined || y === undefined) {
      this.#corners = null;
      return;
    }
    const [first, second] = this.#known();
    const moved: Point | null = first && second ? [x + second[0] - first[0], y + second[1] - first[1]] : null;
    this.#corners = [[x, y], x2 === undefined || y2 === undefined ? moved : [x2, y2]];
  }

  /** IR: the corners in per cent of the paper. */
  setRelativeCorners(numbers: readonly number[]): void {
    const paper = this.#paper;
    if (numbers.length < 2 || !paper) this.#corners = null;
    else this.setCorners(numbers.map((part, n) => (part / 100) * (n % 2 === 0 ? paper[0] : paper[1])));
  }

  setPaper([width, height]: readonly number[]): void {
    this.#paper = width === undefined || height === undefined ? null : [width, height];
  }

  setScale(numbers: readonly number[]): void {
    this.#scale = numbers.length < 4 ? [] : numbers;
  }

  setTurn(degrees: number): void {
    this.#turn = ((degrees % 360) + 360) % 360;
  }

  /** Makes the map of the current settings. Returns false for a scale of zero, which plotters ignore. */
  fit(): boolean {
    const plain = composed(turned((this.#turn * Math.PI) / 180), scaled(unit, unit));
    this.map = plain;
    this.isCertain = true;
    const [left, right, low, high, kind = 0, spareX = 50, spareY = 50] = this.#scale;
    if (left === undefined || right === undefined || low === undefined || high === undefined) return true;
    const [first, second] = this.#known();
    if (kind !== 2 && !(first && second)) {
      this.isCertain = false;
      return true;
    }
    const [px, py] = first ?? [0, 0];
    const [qx, qy] = second ?? [0, 0];
    let [sx, sy] = kind === 2 ? [right, high] : [(qx - px) / (right - left), (qy - py) / (high - low)];
    let [dx, dy] = [0, 0];
    if (kind === 1) {
      const min = Math.min(Math.abs(sx), Math.abs(sy));
      const [wide, tall] = [min * Math.sign(sx), min * Math.sign(sy)];
      dx = ((qx - px - wide * (right - left)) * spareX) / 100;
      dy = ((qy - py - tall * (high - low)) * spareY) / 100;
      [sx, sy] = [wide, tall];
    }
    const fit: Affine = [sx, 0, 0, sy, px + dx - left * sx, py + dy - low * sy];
    if (!fit.every(Number.isFinite) || sx === 0 || sy === 0) return false;
    this.map = composed(plain, fit);
    return true;
  }

  #known(): readonly [Point | null, Point | null] {
    return this.#corners ?? (this.#paper ? [[0, 0], this.#paper] : [null, null]);
  }
}
