import { pictureSize } from '../picture-size.ts';

/** Characters of a base64 picture that contain its size: usually the first number, with a large profile the second. */
const headsOfPicture = [4000, 400_000];

/** The size in pixels of the picture in a data URL; null for any other link. */
export function sizeOfData(link: string): { width: number; height: number } | null {
  const comma = link.indexOf(',');
  if (!link.slice(0, 5).toLowerCase().startsWith('data:') || comma < 0) return null;
  if (!link.slice(0, comma).toLowerCase().endsWith(';base64')) return null;
  for (const head of headsOfPicture) {
    const letters = link.slice(comma + 1, comma + 1 + head).replaceAll(/[^A-Za-z\d+/]/g, '');
    const binary = atob(letters.slice(0, letters.length - (letters.length % 4)));
    const bytes = new Uint8Array(binary.length);
    for (let n = 0; n < binary.length; n++) bytes[n] = binary.charCodeAt(n);
    const size = pictureSize(bytes);
    if (size) return size;
  }
  return null;
}
