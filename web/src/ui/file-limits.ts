import type { ExtraPart } from '#contract/common/endpoint';
import { fileKinds } from '#contract/common/files';
import { formatNumber } from '#contract/common/money';

export type FileLimits = {
  /** File name extensions without the dot, in lower case: `['jpg', 'png']`. */
  extensions: readonly string[];
  /** The names of the formats as people read them: «فقط فرمت‌های JPG و PNG مجاز است». */
  kinds?: string;
  maxBytes: number;
  maxFiles: number;
};

/** Returns the limits of the files of a call, one file by default; the server checks the content. */
export const limitsOf = ({ kinds, maxBytes, max = 1 }: ExtraPart & { max?: number }): FileLimits => ({
  extensions: kinds,
  ...(kinds.length === fileKinds.length && {
    kinds: 'تصویر، PDF، SVG، AI، EPS، CDR، DXF، PLT، STL و ZIP',
  }),
  maxBytes,
  maxFiles: max,
});

const MEGA = 1024 * 1024;

export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${formatNumber(bytes)} بایت`;
  if (bytes < MEGA) return `${formatNumber(Math.round(bytes / 1024))} کیلوبایت`;
  const mega = bytes / MEGA;
  return `${formatNumber(mega < 10 ? Math.round(mega * 10) / 10 : Math.round(mega))} مگابایت`;
}

const endingOf = (name: string) => (name.includes('.') ? (name.split('.').pop() ?? '').toLowerCase() : '');

function isKind(file: { name: string }, extensions: readonly string[]): boolean {
  const ending = endingOf(file.name);
  return extensions.includes(ending === 'jpeg' ? 'jpg' : ending);
}

function kindsText(limits: FileLimits): string {
  if (limits.kinds) return limits.kinds;
  const names = limits.extensions.map((ending) => ending.toUpperCase());
  return names.length > 1 ? `${names.slice(0, -1).join('، ')} و ${names.at(-1)}` : (names[0] ?? '');
}

/** «JPG و PNG، هر کدام تا ۵ مگابایت». */
export function limitsHint(limits: FileLimits): string {
  const many = limits.maxFiles > 1 ? `، حداکثر ${formatNumber(limits.maxFiles)} فایل` : '';
  return `${kindsText(limits)}، ${limits.maxFiles > 1 ? 'هر کدام ' : ''}تا ${formatBytes(limits.maxBytes)}${many}`;
}

/**
 * Returns the accepted files, and Persian messages about the refused ones, with their names where there may be several. The
 * kind of a file is that of its ending, unless it is `known` by its content.
 */
export function checkFiles<Candidate extends { name: string; size: number }>(
  chosen: readonly Candidate[],
  limits: FileLimits,
  alreadyThere: number,
  known: ReadonlySet<Candidate> = new Set(),
): { accepted: Candidate[]; messages: string[] } {
  const accepted: Candidate[] = [];
  const messages = new Set<string>();
  const nameOf = ({ name }: Candidate) => (limits.maxFiles > 1 ? `فایل «${name}»: ` : '');
  for (const file of chosen) {
    if (!known.has(file) && !isKind(file, limits.extensions))
      messages.add(`${nameOf(file)}فقط فرمت‌های ${kindsText(limits)} مجاز است`);
    else if (file.size === 0) messages.add(`فایل «${file.name}» خالی است`);
    else if (file.size > limits.maxBytes)
      messages.add(`حجم فایل ${file.name} بیشتر از ${formatBytes(limits.maxBytes)} است`);
    else if (limits.maxFiles > 1 && alreadyThere + accepted.length >= limits.maxFiles)
      messages.add(`بیشتر از ${formatNumber(limits.maxFiles)} فایل نمی‌شود`);
    else accepted.push(file);
  }
  // With a limit of one file, the last one replaces the others.
  return { accepted: limits.maxFiles === 1 ? accepted.slice(-1) : accepted, messages: [...messages] };
}

/** Endings of pictures that are turned into JPEG before they are sent, where the browser can. */
const convertible = ['jpeg', 'jfif', 'webp', 'heic', 'heif', 'avif', 'gif', 'tif', 'tiff', 'bmp'];

export function acceptList({ extensions }: FileLimits): string[] {
  const endings = extensions.includes('jpg') ? [...extensions, ...convertible] : extensions;
  return [...new Set(endings)].map((ending) => `.${ending}`);
}
