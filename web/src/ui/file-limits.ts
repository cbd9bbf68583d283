import { formatNumber } from '#contract/common/money';

export type FileLimits = {
  /** File name endings without the dot, small letters: `['jpg', 'png']`. */
  extensions: readonly string[];
  /** How the kinds are named to people: «فقط فرمت‌های JPG و PNG مجاز است». */
  kinds?: string;
  maxBytes: number;
  maxFiles: number;
};

const MEGA = 1024 * 1024;

/** «۳٫۴ مگابایت». */
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

/** Those which may come in, and in Persian why the others may not. The server looks at the content once more. */
export function checkFiles<Candidate extends { name: string; size: number }>(
  chosen: readonly Candidate[],
  limits: FileLimits,
  alreadyThere: number,
): { accepted: Candidate[]; messages: string[] } {
  const accepted: Candidate[] = [];
  const messages = new Set<string>();
  for (const file of chosen) {
    if (!isKind(file, limits.extensions)) messages.add(`فقط فرمت‌های ${kindsText(limits)} مجاز است`);
    else if (file.size === 0) messages.add(`فایل ${file.name} خالی است`);
    else if (file.size > limits.maxBytes)
      messages.add(`حجم فایل ${file.name} بیشتر از ${formatBytes(limits.maxBytes)} است`);
    else if (limits.maxFiles > 1 && alreadyThere + accepted.length >= limits.maxFiles)
      messages.add(`بیشتر از ${formatNumber(limits.maxFiles)} فایل نمی‌شود`);
    else accepted.push(file);
  }
  // Where only one may stand, the last chosen takes its place.
  return { accepted: limits.maxFiles === 1 ? accepted.slice(-1) : accepted, messages: [...messages] };
}

/** The `accept` list of a file input. */
export function acceptList(limits: FileLimits): string[] {
  return limits.extensions.flatMap((ending) => (ending === 'jpg' ? ['.jpg', '.jpeg'] : [`.${ending}`]));
}
