import { drawRing } from '#engraving/draw-ring';
import type { Exported } from '#engraving/export/exported';
import { hardDrawings } from '#engraving/export/testing/contours';
import { readyEngine } from '#engraving/ready';
import type { RingInput } from '#engraving/ring-drawing';
import { ringDefaults } from '#contract/common/rings';
import { openCatalogFont } from './open-catalog-font.ts';

/** A drawing that is exported, and its file's name. */
export interface Judged {
  readonly title: string;
  readonly name: string;
  readonly drawing: Exported;
}

const ring = { mm: 18.4, thickness: 1.6 };
const rings: readonly [font: string, text: string, more?: Partial<RingInput>][] = [
  ['vazirmatn', 'همیشه کنار تو ۱۴۰۴'],
  ['vazirmatn', 'می‌خواهم', { kashida: 0.6, letterHeight: 1.5 }],
  ['noto-nastaliq-urdu', 'دوستت دارم'],
  ['noto-nastaliq-urdu', 'عشق و مهر', { surface: 'inside', repeat: 2, ornament: 'heart' }],
  ['gulzar', 'جان و جهان', { ornament: 'leaf', repeat: 2 }],
  ['amiri', 'بِسْمِ اللَّهِ الرَّحْمَٰنِ الرَّحِيمِ'],
  ['amiri', 'مهر', { letterHeight: 0.6, repeat: 6, ornament: 'star' }],
  ['lalezar', 'مریم و علی', { bandWidth: 8, letterHeight: 4 }],
  ['katibeh', 'گچ پژ کی'],
  ['parastoo', 'پرواز را به خاطر بسپار', { letterHeight: 1.2 }],
  ['rakkas', 'یادگار', { repeat: 3, ornament: 'diamond' }],
  ['josefin-sans', 'Forever & ever'],
  ['great-vibes', 'Always yours', { surface: 'inside' }],
  ['eb-garamond', 'office 14.02.2024', { ornament: 'dot', repeat: 2 }],
  ['kaushan-script', 'Queen of Hearts', { letterHeight: 1.4 }],
  ['aref-ruqaa', 'به نام خدا', { flat: { length: 40, arc: 18 }, bandWidth: 8 }],
  ['vazirmatn', 'یاد تو ۱۴۰۵', { flat: { length: 60, arc: -25 }, repeat: 2, ornament: 'star' }],
];

/** The drawings whose exports are judged: real rings and arched pieces, and contours that are hard to export. */
export async function drawingsToJudge(): Promise<Judged[]> {
  await readyEngine();
  const drawings: Judged[] = [];
  for (const [id, text, more = {}] of rings) {
    const size = more.letterHeight === undefined ? { fit: true } : {};
    const input: RingInput = { ...ringDefaults, text, ring, bandWidth: 6, ...size, ...more };
    const drawing = drawRing(await openCatalogFont(id), input, 'exact');
    drawings.push({ title: `${id} «${text}»`, name: text, drawing });
  }
  for (const [title, drawing] of Object.entries(hardDrawings)) {
    if (drawing.contours.length > 0) drawings.push({ title, name: drawing.name, drawing });
  }
  return drawings;
}
