import { useAnswerOf } from '../../lib/use-answer-of.ts';
import type { FileCheck } from '#contract/common/file-checks';
import type { CorelPictures } from '../../lib/vectors/vectors.ts';
import type { VectorFile } from './vector-file.ts';

/**
 * The pictures that a CorelDRAW file carries; null for another file, and until they are read. When the file could not be
 * fetched, another `attempt` fetches it again.
 */
export function useCorelPictures(file: VectorFile, attempt = 1): CorelPictures | null {
  const answer = useAnswerOf(file.pictures ? `${file.id} ${attempt}` : null, async () => ({
    id: file.id,
    pictures: await file.pictures?.(),
  }));
  return answer?.id === file.id ? (answer.pictures ?? null) : null;
}

/** Returns the picture of a page; of a drawing with one page, that of the whole drawing, which is larger. */
export const pictureOfPage = (pictures: CorelPictures, page: number): Blob | null =>
  (pictures.pages.length > 1 ? pictures.pages[page - 1] : (pictures.cover ?? pictures.pages[0])) ?? null;

/** Marks a check of a file in Corel's exchange format, even if only the file's preview pictures could be read. */
export const withExchange = (check: FileCheck, pictures: CorelPictures | null): FileCheck =>
  pictures?.isExchange ? { ...check, exchange: true } : check;
