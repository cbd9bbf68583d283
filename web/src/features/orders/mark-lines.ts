import { toPersianDigits } from '#contract/common/digits';

/** A place on a result picture and what is wrong there; `x` and `y` are percent from its left and top edge. */
export interface Mark {
  id: string;
  fileId: string;
  x: number;
  y: number;
  note: string;
}

/** Marks in the order of their pictures: their numbers on the picture are those in the text. */
export function numbered(marks: readonly Mark[], pictures: readonly { _id: string }[]) {
  return pictures
    .flatMap(({ _id }) => marks.filter((mark) => mark.fileId === _id))
    .map((mark, at) => ({ ...mark, number: at + 1 }));
}

/** «۱) (۳۲٪، ۵۸٪) خط نازک‌تر», a line a mark; each picture is named when there are several. */
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
