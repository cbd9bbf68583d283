import { composed, moved, turned } from '../affine.ts';
import { type Common, degree, type Lettering } from './entity.ts';
import { type DxfRecord, numberOf, textIn } from './groups.ts';
import { plainMtext, plainText, withCodes } from './texts.ts';

/** Letters are about this wide, as a part of their height. */
const letterWidth = 0.7;
const lineHeight = 1.6;

/** Reads a TEXT, or an ATTRIB or ATTDEF with a text. */
export function lettering(record: DxfRecord, common: Common): Lettering {
  const get = (code: number, otherwise = 0) => numberOf(record, code) ?? otherwise;
  const text = plainText(textIn(record, 1) ?? '').trim();
  const [across, up] = [get(72), get(record.name === 'TEXT' ? 73 : 74)];
  const height = get(40, 1);
  const [first, second] = [[get(10), get(20)] as const, [get(11), get(21)] as const];
  const isBetween = (across === 3 || across === 5) && record.codes.includes(11);
  const width = isBetween
    ? Math.hypot(second[0] - first[0], second[1] - first[1])
    : text.length * height * letterWidth * get(41, 1);
  const isAligned = (across !== 0 || up !== 0) && !isBetween && record.codes.includes(11);
  const [x, y] = isAligned ? second : first;
  const left = across === 1 || across === 4 ? -width / 2 : across === 2 ? -width : 0;
  const bottom = up === 2 || across === 4 ? -height / 2 : up === 3 ? -height : 0;
  const turn = isBetween ? Math.atan2(second[1] - first[1], second[0] - first[0]) : get(50) * degree;
  return {
    ...common,
    kind: 'text',
    text,
    style: withCodes(textIn(record, 7) ?? 'STANDARD'),
    font: null,
    map: composed(common.map, composed(moved(x, y), turned(turn))),
    box: [left, bottom, left + width, bottom + height],
  };
}

/** Reads an MTEXT. */
export function paragraph(record: DxfRecord, common: Common): Lettering {
  const get = (code: number, otherwise = 0) => numberOf(record, code) ?? otherwise;
  // The values behind 101 belong to an object inside, with the same codes.
  const end = record.codes.indexOf(101);
  const parts = record.codes.flatMap((code, n) =>
    (code === 3 || code === 1) && (end < 0 || n < end) ? [record.text(n)] : [],
  );
  const { text, font } = plainMtext(parts.join(''));
  const rows = text.split('\n');
  const letters = get(40, 1);
  const longest = rows.reduce((max, row) => Math.max(max, row.length), 0);
  const boxWidth = get(41);
  const width = boxWidth > 0 ? boxWidth : longest * letters * letterWidth;
  const height = letters * (1 + (rows.length - 1) * lineHeight);
  const place = Math.min(9, Math.max(1, get(71, 1))) - 1;
  const left = (-(place % 3) * width) / 2;
  const top = (Math.floor(place / 3) * height) / 2;
  const turn = record.codes.includes(11) ? Math.atan2(get(21), get(11)) : get(50) * degree;
  return {
    ...common,
    kind: 'text',
    text,
    style: withCodes(textIn(record, 7) ?? 'STANDARD'),
    font,
    map: composed(moved(get(10), get(20)), turned(turn)),
    box: [left, top - height, left + width, top],
  };
}
