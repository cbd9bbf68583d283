/** The kinds of picture that are not kept. A browser turns those that it can show into JPEG before they are sent. */
export const foreignPictures = ['HEIC', 'AVIF', 'GIF', 'TIFF', 'BMP', 'JXL', 'PSD'] as const;
export type ForeignPicture = (typeof foreignPictures)[number];

const signatures: readonly (readonly [RegExp, ForeignPicture])[] = [
  [/^GIF8[79]a/, 'GIF'],
  [/^(?:II\*\0|MM\0\*|II\+\0|MM\0\+)/, 'TIFF'],
  [/^BM[^]{4}\0{4}/, 'BMP'],
  [/^(?:\xff\x0a|\0\0\0\x0cJXL )/, 'JXL'],
  [/^8BPS\0[\x01\x02]/, 'PSD'],
];

/** The brands of pictures in the container that MP4 has too. An AVIF names its own among others of HEIF. */
const heif = /^(?:hei[cfmsx]|hev[cmsx]|mif[12]|msf1|avi[fs])$/;

/** Returns the kind of a picture that is not kept, by the beginning of its file as latin1 text. */
export function foreignPictureIn(head: string): ForeignPicture | null {
  for (const [signature, kind] of signatures) if (signature.test(head)) return kind;
  if (head.slice(4, 8) !== 'ftyp' || !heif.test(head.slice(8, 12))) return null;
  const brands = head.slice(8, Math.min(64, head.charCodeAt(2) * 256 + head.charCodeAt(3)));
  return /avi[fs]/.test(brands) ? 'AVIF' : 'HEIC';
}

/** Says which kind of picture cannot be sent as it is, and what helps. */
export function foreignAdvice(filename: string, kind: ForeignPicture): string {
  if (kind === 'PSD')
    return `«${filename}» فایل فوتوشاپ (PSD) است. از آن خروجی PNG یا PDF بگیرید و همان را بفرستید.`;
  if (kind === 'HEIC')
    return `«${filename}» عکس HEIC است که آیفون می‌گیرد. آن را با JPG ذخیره کنید و بفرستید، یا در آیفون از «تنظیمات › دوربین › فرمت‌ها» گزینهٔ Most Compatible را انتخاب کنید و دوباره عکس بگیرید.`;
  return `«${filename}» تصویر ${kind} است. آن را با یک برنامهٔ تصویر با قالب JPG یا PNG ذخیره کنید و دوباره بفرستید.`;
}
