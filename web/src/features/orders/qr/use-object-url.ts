import { useEffect, useState } from 'react';
import { useAnswerOf } from '../../../lib/use-answer-of.ts';

export function useObjectUrl(file: Blob | null | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file) return setAddress(undefined);
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}

/** Returns what `read` finds in a chosen picture; null until the picture has loaded. */
export function usePictureRead<T>(file: File | null, read: (picture: HTMLImageElement) => T): T | null {
  const address = useObjectUrl(file);
  const found = useAnswerOf(address ?? null, async () => ({
    address,
    is: read(await loadedPicture(address ?? '')),
  }));
  return found && found.address === address ? found.is : null;
}

const loadedPicture = (address: string) =>
  new Promise<HTMLImageElement>((resolve, reject) => {
    const picture = new Image();
    picture.onload = () => resolve(picture);
    picture.onerror = reject;
    picture.src = address;
  });
