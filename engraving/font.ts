import { EngravingError } from './errors.ts';
import { type FontFile, openFontFile } from './font-file.ts';
import { signedArea } from './geometry.ts';
import { shapeLine } from './shape.ts';

export interface EngravingFont {
  readonly files: readonly FontFile[];
  readonly type: 'persian' | 'latin';
  /** The ink height in em of «ا» (Persian) or "H" (Latin), which `letterHeight` means. */
  readonly letterInk: number;
  /** The direction in which its outlines run around the ink. */
  readonly isClockwise: boolean;
}

/**
 * Opens a font for drawing. `files` are sfnt bytes (TrueType or OpenType); the later ones serve the characters that the
 * earlier ones lack. Throws `unreadable-font`.
 */
export function openFont(files: readonly Uint8Array[], type: 'persian' | 'latin'): EngravingFont {
  const font = { files: files.map(openFontFile), type, letterInk: 0, isClockwise: false };
  let [top, bottom, area] = [-Infinity, Infinity, 0];
  for (const { outline, y } of shapeLine(font, type === 'persian' ? 'ا' : 'H').glyphs) {
    if (!outline.box) continue;
    area += outline.contours.reduce((sum, contour) => sum + signedArea(contour), 0);
    top = Math.max(top, y + outline.box.top);
    bottom = Math.min(bottom, y + outline.box.bottom);
  }
  if (!(top > bottom)) throw new EngravingError({ code: 'unreadable-font' });
  return { ...font, letterInk: top - bottom, isClockwise: area < 0 };
}
