import { type QrCategoryItem, qrPlaceFault } from '#contract/content';
import { notUtf8, type QrTextLine, readQrTexts } from '#contract/qr-texts-file';

/** Reads a chosen file of ready texts, or returns the sentence for one that cannot be read at all. */
export async function readTextsFile(file: File): Promise<QrTextLine[] | string> {
  try {
    return readQrTexts(new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer()));
  } catch {
    return notUtf8;
  }
}

/** A line with its known fault, and the title of its category. */
export interface CheckedLine {
  _id: string;
  line: number;
  cells: QrTextLine['cells'];
  category: string;
  fault: string | null;
}

/** Checks lines against the categories, of which others may know more by now: the server has the last word. */
export function checkTexts(
  lines: readonly QrTextLine[],
  categories: readonly Pick<QrCategoryItem, '_id' | 'title' | 'inputs'>[],
): CheckedLine[] {
  const categoriesById = new Map(categories.map((category) => [category._id, category]));
  return lines.map(({ line, cells, fault }) => {
    const category = categoriesById.get(cells.categoryId);
    return {
      _id: String(line),
      line,
      cells,
      category: category?.title ?? cells.categoryId,
      fault: fault ?? qrPlaceFault(category?.inputs, cells.input),
    };
  });
}
