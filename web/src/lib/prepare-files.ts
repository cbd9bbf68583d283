import { foreignAdvice, type ForeignPicture, foreignPictureIn } from '#contract/common/foreign-pictures';

/** In px: the capacity of an iPhone's canvas. A photo of 48 megapixels is made smaller. */
const maxPixels = 16_000_000;
const quality = 0.92;

const mimeOf: Partial<Record<ForeignPicture, string>> = {
  HEIC: 'image/heic',
  AVIF: 'image/avif',
  GIF: 'image/gif',
  TIFF: 'image/tiff',
  BMP: 'image/bmp',
  JXL: 'image/jxl',
};

/** Reads as many bytes as the server does. TextDecoder is unsuitable: it treats latin1 as windows-1252, which changes a PNG's first byte. */
const headOf = async (file: File): Promise<string> =>
  String.fromCharCode(...new Uint8Array(await file.slice(0, 4100).arrayBuffer()));

function pictureIn(head: string): 'jpg' | 'png' | 'webp' | null {
  if (/^\xff\xd8\xff/.test(head)) return 'jpg';
  if (/^\x89PNG\r\n\x1a\n/.test(head)) return 'png';
  return /^RIFF[^]{4}WEBP/.test(head) ? 'webp' : null;
}

const ownTypes = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const;

const pictureName = /\.(?:jpe?g|jfif|png|webp)$/i;
const signedName = /\.(?:pdf|ai|eps|zip|cdr|svg|dxf|stl|mp4|mov|webm|mp3|m4a|ogg|wav)$/i;
/** Files that contain one of these near the start skip the check, whose code loads on demand. */
const usualStart = /%PDF-|%!PS|SECTION|<svg|^PK|^RIF[FX]|^[^]{4}ftyp|^ID3/;

async function faultOf(file: File, head: string, extensions: readonly string[]): Promise<string | null> {
  const mayBeFalse = signedName.test(file.name) ? !usualStart.test(head) : pictureName.test(file.name);
  if (!head || !mayBeFalse) return null;
  const { contentFault } = await import('#contract/common/content-faults');
  return contentFault(file, head, extensions);
}

/** A browser takes the type from the ending. */
const withType = (file: File, type: string): File =>
  file.type === type ? file : new File([file], file.name, { type, lastModified: file.lastModified });

/** Returns a picture as JPEG, turned as its EXIF says; null where this browser cannot show it. */
async function asJpeg(file: File, kind: ForeignPicture): Promise<File | null> {
  // Of a file without an ending the browser does not know the type.
  const address = URL.createObjectURL(new Blob([file], { type: mimeOf[kind] ?? file.type }));
  const canvas = document.createElement('canvas');
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const { naturalWidth, naturalHeight } = image;
    const scale = Math.min(1, Math.sqrt(maxPixels / (naturalWidth * naturalHeight)));
    canvas.width = Math.max(1, Math.floor(naturalWidth * scale));
    canvas.height = Math.max(1, Math.floor(naturalHeight * scale));
    const context = canvas.getContext('2d');
    if (!context) return null;
    // JPEG has no transparency, and without a ground it would be black.
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (jpeg?.type !== 'image/jpeg') return null;
    const name = `${file.name.replace(/\.[^.]*$/, '') || 'image'}.jpg`;
    return new File([jpeg], name, { type: jpeg.type, lastModified: file.lastModified });
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(address);
    // Safari frees the memory of a canvas late.
    canvas.width = 0;
  }
}

export interface PreparedFiles {
  files: File[];
  /** Those that are taken by their content, whatever they are called. */
  known: ReadonlySet<File>;
  /** A sentence for each picture that could not be converted, and for each file whose content does not match its extension. */
  messages: string[];
}

/**
 * Converts pictures in unsupported formats to JPEG, one after the other, and refuses files whose content does not match
 * their extension. Other files are unchanged. `onConvert` is called with the name of each picture before its conversion.
 */
export async function prepareFiles(
  chosen: readonly File[],
  { extensions }: { extensions: readonly string[] },
  onConvert: (name: string) => void,
): Promise<PreparedFiles> {
  const files: File[] = [];
  const recognized = new Set<File>();
  const messages: string[] = [];
  for (const file of chosen) {
    const head = await headOf(file).catch(() => '');
    const kind = pictureIn(head);
    const foreign = foreignPictureIn(head);
    // Where only JPG and PNG are taken, the others but for photos of iPhones are refused by the field's sentence.
    const isTurned = extensions.includes('jpg') && (extensions.includes('webp') || foreign === 'HEIC');
    if (kind && extensions.includes(kind)) {
      const typed = withType(file, ownTypes[kind]);
      recognized.add(typed);
      files.push(typed);
      continue;
    }
    if (!foreign || !isTurned) {
      // If the check cannot be loaded, the server's must suffice.
      const fault = await faultOf(file, head, extensions).catch(() => null);
      if (fault) messages.push(fault);
      else files.push(file);
      continue;
    }
    onConvert(file.name);
    const jpeg = await asJpeg(file, foreign);
    if (!jpeg) messages.push(foreignAdvice(file.name, foreign));
    else {
      recognized.add(jpeg);
      files.push(jpeg);
    }
  }
  return { files, known: recognized, messages };
}
