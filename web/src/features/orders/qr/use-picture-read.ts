import { useAnswerOf } from '../../../lib/use-answer-of.ts';
import { useObjectUrl } from '../../../lib/use-object-url.ts';

/** Returns what `read` finds in a chosen picture; null until the picture has loaded. */
export function usePictureRead<T>(file: File | null, read: (picture: HTMLImageElement) => T): T | null {
  const address = useObjectUrl(file);
  const reading = useAnswerOf(address ?? null, async () => ({
    address,
    is: read(await loadedPicture(address ?? '')),
  }));
  return reading && reading.address === address ? reading.is : null;
}

const loadedPicture = (address: string) =>
  new Promise<HTMLImageElement>((resolve, reject) => {
    const picture = new Image();
    picture.onload = () => resolve(picture);
    picture.onerror = reject;
    picture.src = address;
  });
