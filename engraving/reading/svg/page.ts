import type { Box } from '../../geometry.ts';
import { type Affine, composed, scaled } from '../affine.ts';
import { readDeclarations } from '../css.ts';
import type { ReadUnit } from '../read-drawing.ts';
import { attributeOf, type XmlElement } from '../xml.ts';
import { fitViewBox, type Length, readLength, readViewBox, userUnits } from './lengths.ts';

/** The units that have a size in the world, with their mm. A pica is written as the points it consists of. */
const physical = new Map<
  string,
  { readonly name: ReadUnit['name']; readonly mm: number; readonly own: number }
>([
  ['mm', { name: 'mm', mm: 1, own: 1 }],
  ['q', { name: 'mm', mm: 1, own: 0.25 }],
  ['cm', { name: 'cm', mm: 10, own: 10 }],
  ['in', { name: 'in', mm: 25.4, own: 25.4 }],
  ['pt', { name: 'pt', mm: 25.4 / 72, own: 25.4 / 72 }],
  ['pc', { name: 'pt', mm: 25.4 / 72, own: 25.4 / 6 }],
]);

export interface Page {
  readonly unit: ReadUnit;
  readonly page: Box | null;
  /** From the user units of the root to mm, y up. */
  readonly map: Affine;
  /** The size of the page in user units, to which lengths in % refer. */
  readonly width: number;
  readonly height: number;
}

/**
 * Returns the size of a file's px. Illustrator writes its points as px, and Inkscape had 90 px in an inch before 0.92; everything
 * else has the 96 of CSS. What Inkscape saved has its px, also where Illustrator's name is still in it.
 */
function pxOf(root: XmlElement, text: string): ReadUnit {
  const head = text.slice(0, 5000);
  const isOfInkscape = root.attributes.some(
    (name, n) => n % 2 === 0 && /^(xmlns:)?(inkscape|sodipodi)\b/.test(name),
  );
  const isExported = attributeOf(root, 'width') === undefined && head.includes(' data-name="');
  if (!isOfInkscape && (head.includes('Adobe Illustrator') || isExported))
    return { name: 'pt', mm: 25.4 / 72, guessed: true };
  const version = attributeOf(root, 'inkscape:version') ?? '';
  const isOld = version.startsWith('0.') && Number.parseInt(version.slice(2), 10) < 92;
  return { name: 'px', mm: 25.4 / (isOld ? 90 : 96), guessed: true };
}

/** Finds the true size of an SVG by its width, height and viewBox. */
export function readPage(root: XmlElement, text: string): Page {
  const px = pxOf(root, text);
  const viewBox = readViewBox(attributeOf(root, 'viewBox'));
  const style = readDeclarations(attributeOf(root, 'style') ?? '');
  const side = (name: string): Length | null => {
    const length = readLength(attributeOf(root, name) ?? style.get(name));
    return length && length.value > 0 && length.unit !== '%' ? length : null;
  };
  const [wide, high] = [side('width'), side('height')];
  const inMm = (length: Length | null): number | null =>
    length &&
    length.value * (physical.get(length.unit)?.own ?? px.mm * (userUnits(`1${length.unit}`, 0) ?? 1));
  const declared = physical.get(wide?.unit ?? '') ?? physical.get(high?.unit ?? '');
  const unit: ReadUnit = declared ? { name: declared.name, mm: declared.mm, guessed: false } : px;

  let [width, height] = [inMm(wide), inMm(high)];
  if (viewBox) {
    const [, , boxWidth, boxHeight] = viewBox;
    if (width === null && height === null) [width, height] = [boxWidth * px.mm, boxHeight * px.mm];
    width ??= ((height ?? 0) * boxWidth) / boxHeight;
    height ??= (width * boxHeight) / boxWidth;
  }
  const isWhole = width !== null && height !== null;
  const [pageWidth, pageHeight] = [width ?? 0, height ?? 0];
  const toMm = viewBox
    ? fitViewBox(viewBox, pageWidth, pageHeight, attributeOf(root, 'preserveAspectRatio'))
    : scaled(px.mm, px.mm);
  return {
    unit,
    page: isWhole ? { left: 0, bottom: 0, right: pageWidth, top: pageHeight } : null,
    map: composed([1, 0, 0, -1, 0, pageHeight], toMm),
    width: viewBox ? viewBox[2] : pageWidth / px.mm,
    height: viewBox ? viewBox[3] : pageHeight / px.mm,
  };
}
