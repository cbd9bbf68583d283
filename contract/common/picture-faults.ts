import type { FileKind } from './files.ts';
import { foreignAdvice, foreignPictureIn } from './foreign-pictures.ts';

/**
 * Signatures near the start of each kind of file. They are looser than the server's check (`kindOf`), so that no file is
 * refused here that the server accepts. A PLT has no signature.
 */
const marks: Partial<Record<FileKind, RegExp | null>> = {
  jpg: /^\xff\xd8\xff/,
  png: /^\x89PNG\r\n\x1a\n/,
  webp: /^RIFF[^]{4}WEBP/,
  pdf: /%PDF-/,
  ai: /%PDF-|%!PS-Adobe/,
  eps: /^\xc5\xd0\xd3\xc6|%!PS-Adobe/,
  zip: /^PK/,
  cdr: /^(?:PK|RIF[FX])/,
  svg: /svg/i,
  dxf: /SECTION|AutoCAD/,
  stl: /solid/i,
  plt: null,
};

/** A binary STL has a triangle count after its 80-byte header, followed by 50 bytes for each triangle. */
function mayBeSolid(head: string, size: number): boolean {
  const [a = 0, b = 0, c = 0, d = 0] = [80, 81, 82, 83].map((at) => head.charCodeAt(at));
  const bytes = 84 + 50 * (a + 256 * (b + 256 * (c + 256 * d)));
  return bytes === size || (bytes > 84 && bytes < size);
}

/**
 * Returns an error message if a file with a picture's extension cannot be one of `kinds`, else null. `head` is its first
 * 4,100 bytes as latin1 text.
 */
export function pictureFault(
  { name, size }: { name: string; size: number },
  head: string,
  kinds: readonly string[],
): string | null {
  const foreign = foreignPictureIn(head);
  if (foreign) return foreignAdvice(name, foreign);
  // Drawings may be in UTF-16.
  const texts = [head, head.replaceAll('\0', '')];
  const mayBe = (kind: string) => {
    const mark = marks[kind as FileKind];
    return mark === undefined || (mark !== null && texts.some((text) => mark.test(text)));
  };
  if (kinds.some(mayBe) || (kinds.includes('stl') && mayBeSolid(head, size))) return null;
  return `«${name}» باز نشد؛ یا خراب است یا با قالب دیگری ذخیره شده. آن را با قالب JPG یا PNG ذخیره کنید و دوباره بفرستید.`;
}
