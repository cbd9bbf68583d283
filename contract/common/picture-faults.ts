import type { FileKind } from './files.ts';
import { foreignAdvice, foreignPictureIn } from './foreign-pictures.ts';

/**
 * What is in the beginning of each kind. The server looks closer (`kindOf`); here nothing is refused that it takes, whatever the
 * file is called. A PLT is known by its name only.
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

/** A solid of bytes says after its header how many triangles of 50 bytes follow. */
function mayBeSolid(head: string, size: number): boolean {
  const [a = 0, b = 0, c = 0, d = 0] = [80, 81, 82, 83].map((at) => head.charCodeAt(at));
  const bytes = 84 + 50 * (a + 256 * (b + 256 * (c + 256 * d)));
  return bytes === size || (bytes > 84 && bytes < size);
}

/**
 * Says why a file that is called a picture is none of `kinds`; null where it may be one of them. `head` is its
 * first 4,100 bytes as latin1 text.
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
