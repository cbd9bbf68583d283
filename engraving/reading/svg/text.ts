import type { Box } from '../../geometry.ts';
import { type Affine } from '../affine.ts';
import { boxMapped } from '../drawing-builder.ts';
import { attributeOf, type XmlElement } from '../xml.ts';
import { readNumbers, userUnits } from './lengths.ts';
import type { OwnStyle, Style } from './style.ts';

/** A part of a text in one font. */
export interface TextRun {
  text: string;
  readonly font: string | null;
  box: Box;
}

/** The sizes of letters as a part of the height of the font, roughly. */
const [letterWidth, ascent, descent] = [0.5, 0.8, 0.25];

/** Elements inside each other in one text. */
const maxDepth = 50;

/**
 * Returns the parts of a `text` that differ in font, with their boxes in mm. `own` computes the style of an
 * element inside it.
 */
export function readRuns(
  element: XmlElement,
  style: Style,
  map: Affine,
  own: (element: XmlElement, parent: Style) => OwnStyle,
): TextRun[] {
  const runs: TextRun[] = [];
  let [x, y, lastY] = [0, 0, Number.NaN];

  const add = (raw: string, current: Style): void => {
    const text = current.keepsBlanks ? raw : raw.replaceAll(/\s+/g, ' ');
    const isPainted = current.fill !== 'none' || current.stroke !== 'none';
    const last = runs.at(-1);
    if (text.trim() === '') {
      if (text !== '' && last && !last.text.endsWith(' ')) last.text += ' ';
      return;
    }
    if (!current.isVisible || !isPainted) return;
    const width = text.slice(0, 10_000).length * letterWidth * current.fontSize;
    const left = current.anchor === 'middle' ? x - width / 2 : current.anchor === 'end' ? x - width : x;
    const box = boxMapped(
      map,
      left,
      y - ascent * current.fontSize,
      left + width,
      y + descent * current.fontSize,
    );
    x += width;
    if (last && last.font === current.font) {
      last.text += y === lastY ? text : `\n${text}`;
      last.box = {
        left: Math.min(last.box.left, box.left),
        bottom: Math.min(last.box.bottom, box.bottom),
        right: Math.max(last.box.right, box.right),
        top: Math.max(last.box.top, box.top),
      };
    } else runs.push({ text, font: current.font, box });
    lastY = y;
  };

  const first = (part: XmlElement, name: string, size: number): number | null => {
    const value = attributeOf(part, name);
    if (value === undefined) return null;
    return (
      userUnits(value.trim().split(/[\s,]/, 1)[0], 0, size) ?? readNumbers(value.slice(0, 100))[0] ?? null
    );
  };

  const walk = (part: XmlElement, current: Style, depth: number): void => {
    x = (first(part, 'x', current.fontSize) ?? x) + (first(part, 'dx', current.fontSize) ?? 0);
    y = (first(part, 'y', current.fontSize) ?? y) + (first(part, 'dy', current.fontSize) ?? 0);
    for (const inside of part.content) {
      if (typeof inside === 'string') add(inside, current);
      else if (depth < maxDepth && !silent.has(inside.name)) {
        const { style: next, isDisplayed, isClear } = own(inside, current);
        if (!isDisplayed || isClear) continue;
        // Each paragraph of a flowed text is on its own line.
        if (inside.name === 'flowPara' && runs.length > 0) y += 1.25 * next.fontSize;
        walk(inside, next, depth + 1);
      }
    }
  };
  walk(element, style, 0);
  for (const run of runs) run.text = run.text.trim();
  return runs.filter(({ text }) => text !== '');
}

const silent = new Set(['title', 'desc', 'metadata', 'style', 'script', 'flowRegion', 'animate', 'set']);
