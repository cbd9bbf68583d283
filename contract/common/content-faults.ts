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
  mp4: /^[^]{4}(?:ftyp|moov|mdat|wide|free|skip)/,
  mov: /^[^]{4}(?:ftyp|moov|mdat|wide|free|skip)/,
  m4a: /^[^]{4}(?:ftyp|moov|mdat|wide|free|skip)/,
  webm: /^\x1aE\xdf\xa3/,
  mp3: /^(?:ID3|\xff[\xe0-\xff])/,
  ogg: /^OggS/,
  wav: /^RIFF[^]{4}WAVE/,
};

/** Of each kind that may be saved in a better format than its own. */
const better: Partial<Record<FileKind, string>> = {
  jpg: 'JPG یا PNG',
  png: 'JPG یا PNG',
  webp: 'JPG یا PNG',
  mov: 'MP4',
  webm: 'MP4',
  m4a: 'MP3',
  ogg: 'MP3',
  wav: 'MP3',
};

/** A binary STL has a triangle count after its 80-byte header, followed by 50 bytes for each triangle. */
function mayBeSolid(head: string, size: number): boolean {
  const [a = 0, b = 0, c = 0, d = 0] = [80, 81, 82, 83].map((at) => head.charCodeAt(at));
  const bytes = 84 + 50 * (a + 256 * (b + 256 * (c + 256 * d)));
  return bytes === size || (bytes > 84 && bytes < size);
}

/**
 * Returns an error message if the content of a file fits none of `kinds` although its extension promises a kind that has a
 * signature, else null. `head` is its first 4,100 bytes as latin1 text.
 */
export function contentFault(
  { name, size }: { name: string; size: number },
  head: string,
  kinds: readonly string[],
): string | null {
  const ending =
    /\.([a-z\d]+)$/i
      .exec(name)?.[1]
      ?.toLowerCase()
      .replace(/^(?:jpeg|jfif)$/, 'jpg') ?? '';
  if (!kinds.includes(ending) || !marks[ending as FileKind]) return null;
  const foreign = foreignPictureIn(head);
  if (foreign && kinds.includes('jpg')) return foreignAdvice(name, foreign);
  // Drawings may be in UTF-16.
  const texts = [head, head.replaceAll('\0', '')];
  const mayBe = (kind: string) => {
    const mark = marks[kind as FileKind];
    return mark === undefined || (mark !== null && texts.some((text) => mark.test(text)));
  };
  if (kinds.some(mayBe) || (kinds.includes('stl') && mayBeSolid(head, size))) return null;
  const good = better[ending as FileKind] ?? ending.toUpperCase();
  return `فایل «${name}» باز نشد؛ یا خراب است یا با قالب دیگری ذخیره شده. آن را با قالب ${good} ذخیره کنید و دوباره بفرستید.`;
}
