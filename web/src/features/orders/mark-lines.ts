import { toPersianDigits } from '#contract/common/digits';

/** A note at a place of a result picture; `x` and `y` are percentages from its left and top edge. */
export interface Mark {
  id: string;
  fileId: string;
  x: number;
  y: number;
  note: string;
}

/** Numbers the marks by picture; the text and the drawn pictures use the same numbers. */
export function numbered(marks: readonly Mark[], pictures: readonly { _id: string }[]) {
  return pictures
    .flatMap(({ _id }) => marks.filter((mark) => mark.fileId === _id))
    .map((mark, at) => ({ ...mark, number: at + 1 }));
}

/** Returns one line per mark, like «۱) (۳۲٪، ۵۸٪) خط نازک‌تر», under the picture's name when there are several. */
export function markLines(
  marks: readonly Mark[],
  pictures: readonly { _id: string; filename: string }[],
): string {
  const all = numbered(marks, pictures);
  return pictures
    .flatMap(({ _id, filename }) => {
      const lines = all
        .filter((mark) => mark.fileId === _id)
        .map(({ number, x, y, note }) => {
          const place = `(${toPersianDigits(Math.round(x))}٪، ${toPersianDigits(Math.round(y))}٪)`;
          return `${toPersianDigits(number)}) ${place} ${note.trim()}`.trim();
        });
      return lines.length > 0 && pictures.length > 1 ? [`روی ${filename}:`, ...lines] : lines;
    })
    .join('\n');
}
