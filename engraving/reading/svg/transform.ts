import type { Box } from '../../geometry.ts';
import { type Affine, composed, identity, moved, scaled, turned } from '../affine.ts';
import { readLength, userUnits } from './lengths.ts';

/** The parts of a turn that the units of angles are. */
const angles = new Map([
  ['', 360],
  ['deg', 360],
  ['grad', 400],
  ['rad', 2 * Math.PI],
  ['turn', 1],
]);

/**
 * Reads a list of transforms, those of SVG and their like in CSS; `box` is what lengths in % refer to. A fault ends the
 * list, of which `isWhole` is false then.
 */
export function readTransform(text: string, box?: Box): { map: Affine; isWhole: boolean } {
  let map = identity;
  const parts = text.slice(0, 5000).split(')');
  const rest = parts.pop()?.trim();
  for (const part of parts) {
    const open = part.indexOf('(');
    const name = part.slice(0, Math.max(0, open)).replaceAll(',', ' ').trim().toLowerCase();
    const words = part
      .slice(open + 1)
      .split(/[\s,]/)
      .filter(Boolean);
    const step = transformOf(name, words, box);
    if (!step) return { map, isWhole: false };
    map = composed(map, step);
  }
  return { map, isWhole: rest === '' || rest === 'none' };
}

function transformOf(name: string, words: readonly string[], box?: Box): Affine | null {
  const number = (n: number): number => {
    const length = readLength(words[n]);
    return length?.unit === '' ? length.value : Number.NaN;
  };
  const angle = (n: number): number => {
    const length = readLength(words[n]);
    return length ? (length.value / (angles.get(length.unit) ?? Number.NaN)) * 2 * Math.PI : Number.NaN;
  };
  const along = (n: number, size: number): number => userUnits(words[n], size) ?? Number.NaN;
  const [width, height] = box ? [box.right - box.left, box.top - box.bottom] : [0, 0];
  const matrix = ((): Affine | null => {
    switch (name) {
      case 'matrix':
        return [number(0), number(1), number(2), number(3), along(4, width), along(5, height)];
      case 'translate':
        return moved(along(0, width), words.length > 1 ? along(1, height) : 0);
      case 'translatex':
        return moved(along(0, width), 0);
      case 'translatey':
        return moved(0, along(0, height));
      case 'scale':
        return scaled(number(0), words.length > 1 ? number(1) : number(0));
      case 'scalex':
        return scaled(number(0), 1);
      case 'scaley':
        return scaled(1, number(0));
      case 'rotate': {
        const turn = turned(angle(0));
        if (words.length < 2) return turn;
        const [x, y] = [number(1), words.length > 2 ? number(2) : 0];
        return composed(moved(x, y), composed(turn, moved(-x, -y)));
      }
      case 'skewx':
        return [1, 0, Math.tan(angle(0)), 1, 0, 0];
      case 'skewy':
        return [1, Math.tan(angle(0)), 0, 1, 0, 0];
      case 'skew':
        return [1, words.length > 1 ? Math.tan(angle(1)) : 0, Math.tan(angle(0)), 1, 0, 0];
      default:
        return null;
    }
  })();
  return matrix?.every(Number.isFinite) ? matrix : null;
}

const keywords = new Map([
  ['left', 0],
  ['top', 0],
  ['center', 0.5],
  ['right', 1],
  ['bottom', 1],
]);

/** Returns the point around which a transform turns, by `transform-origin` in a box; null if the text is not one. */
export function readOrigin(text: string, box: Box): readonly [x: number, y: number] | null {
  const words = text
    .trim()
    .toLowerCase()
    .split(/[\s,]+/);
  const [first = '', second = 'center'] = words;
  // Keywords may come in either order.
  const isTurned = ['top', 'bottom'].includes(first) || ['left', 'right'].includes(second);
  const [across, down] = isTurned ? [second, first] : [first, second];
  const place = (word: string, from: number, size: number): number | null => {
    const share = keywords.get(word);
    if (share !== undefined) return from + share * size;
    const length = userUnits(word, size);
    return length === null ? null : from + length;
  };
  const x = place(across, box.left, box.right - box.left);
  const y = place(down, box.bottom, box.top - box.bottom);
  return x === null || y === null ? null : [x, y];
}
