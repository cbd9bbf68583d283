import type { FileCheck, FileFinding, FindingKind, SolidFacts } from '#contract/common/file-checks';
import { formatDecimal, formatLength, formatNumber } from '#contract/common/money';
import type { Tone } from '../Badge.tsx';

/** `danger` spoils the work, `warning` may, and `info` is good to know. */
export type Severity = Extract<Tone, 'danger' | 'warning' | 'info'>;

/** The words for a finding in a line about a whole file. */
const short: Record<FindingKind, string> = {
  open: 'خط باز',
  doubled: 'خط دوتایی',
  overlapping: 'هم‌پوشانی',
  cancelling: 'جای خالی‌شده',
  thin: 'خط باریک',
  narrow: 'فاصلهٔ تنگ',
  dense: 'جای پُرنقطه',
  text: 'متن',
  font: 'متن بدون فونت',
  raster: 'عکس',
  outside: 'خط بیرون از صفحه یا میدان',
};

/** Titles for kinds whose label and count alone do not explain the fault. */
const titles: Partial<Record<FindingKind, (count: string) => string>> = {
  cancelling: (count) => `${count} جا شکل‌ها همدیگر را خالی می‌کنند`,
  thin: (count) => `${count} خط باریک‌تر از پرتو`,
  narrow: (count) => `${count} فاصلهٔ تنگ‌تر از پرتو`,
  text: (count) => `${count} متن به خط تبدیل نشده`,
  font: (count) => `فونت در فایل نیست: ${count} جا`,
};

export const kindName = (kind: FindingKind): string => short[kind];

export const findingTitle = ({ kind, count }: Pick<FileFinding, 'kind' | 'count'>): string =>
  titles[kind]?.(formatNumber(count)) ?? `${formatNumber(count)} ${short[kind]}`;

/** Below this many dots per inch, a picture's steps are seen on metal. */
const fewDots = 200;

const severities: Record<FindingKind, Severity> = {
  open: 'danger',
  doubled: 'warning',
  overlapping: 'warning',
  cancelling: 'danger',
  thin: 'warning',
  narrow: 'warning',
  dense: 'info',
  text: 'warning',
  font: 'danger',
  raster: 'info',
  outside: 'danger',
};

export const severityOf = ({ kind, value }: Pick<FileFinding, 'kind' | 'value'>): Severity =>
  kind === 'raster' && value !== undefined && value < fewDots ? 'warning' : severities[kind];

export const severityNames: Record<Severity, string> = {
  danger: 'باید درست شود',
  warning: 'بهتر است درست شود',
  info: 'خوب است بدانید',
};

/** Says what happens on metal and what to do. */
export function findingNote({ kind, value, names = [] }: FileFinding): string {
  switch (kind) {
    case 'open': {
      const widest = value ? ` بزرگ‌ترین فاصله ${formatLength(value)} میلی‌متر است.` : '';
      return `داخل شکلِ باز پر نمی‌شود و برش ناتمام می‌ماند؛ دو سر خط را به هم برسانید.${widest}`;
    }
    case 'doubled':
      return 'لیزر از همان‌جا دو بار رد می‌شود و گودتر می‌سوزاند؛ خط تکراری را پاک کنید.';
    case 'overlapping':
      return 'جایی که شکل‌ها روی هم افتاده‌اند دو بار می‌سوزد؛ شکل‌ها را یکی کنید.';
    case 'cancelling':
      return 'جایی که شکل‌ها روی هم افتاده‌اند خالی می‌ماند و نمی‌سوزد؛ شکل‌ها را یکی کنید.';
    case 'thin':
      return `پرتو ${formatLength(value ?? 0)} میلی‌متر است و این خط‌ها کلفت‌تر از طرح درمی‌آید؛ ضخیم‌ترشان کنید.`;
    case 'narrow':
      return `پرتو ${formatLength(value ?? 0)} میلی‌متر است و این فاصله‌ها پر می‌شود؛ بازترشان کنید.`;
    case 'dense': {
      const max = value ? ` (تا ${formatNumber(value)} نقطه در هر میلی‌متر)` : '';
      return `نقطه‌ها بیش از اندازه نزدیک‌اند${max} و لیزر آنجا کند می‌شود؛ خط را ساده کنید.`;
    }
    case 'text':
      return 'شاید برنامهٔ لیزر آن را با فونت دیگری نشان دهد؛ پیش از فرستادن متن را به خط تبدیل کنید.';
    case 'font': {
      const which = names.length > 0 ? `فونت ${names.join('، ')}` : 'فونت این متن';
      return `${which} همراه فایل نیست و شکل نوشته عوض می‌شود؛ متن را به خط تبدیل کنید.`;
    }
    case 'raster': {
      if (value === undefined || value <= 0) return 'عکس است، نه خط؛ لیزر آن را نقطه‌نقطه می‌سوزاند.';
      const sharpness = `(${formatNumber(value)} نقطه در اینچ)`;
      return value < fewDots
        ? `عکس برای این اندازه کوچک است ${sharpness} و روی فلز پله‌پله دیده می‌شود؛ عکس بزرگ‌تری بگذارید.`
        : `عکس است، نه خط؛ لیزر آن را نقطه‌نقطه می‌سوزاند ${sharpness}.`;
    }
    case 'outside':
      return 'بیرون از صفحه یا میدان لیزر است و حک نمی‌شود؛ آن را جابه‌جا یا کوچک کنید.';
  }
}

/** «۴۲٫۳ × ۱۸ میلی‌متر», the width first. */
export const sizeText = (...lengths: readonly number[]): string =>
  `${lengths.map(formatLength).join(' × ')} میلی‌متر`;

const unitNames: Record<string, string> = {
  mm: 'میلی‌متر',
  cm: 'سانتی‌متر',
  m: 'متر',
  in: 'اینچ',
  ft: 'فوت',
  pt: 'پوینت',
  px: 'پیکسل',
  'plotter unit': 'واحد پلاتر',
};

/** Says the meaning of the file's numbers. */
export function unitText({ name, mm, guessed }: NonNullable<FileCheck['unit']>): string {
  const unit = unitNames[name] ?? (mm === 1 ? 'میلی‌متر' : '');
  if (!guessed) return unit || `هر واحد ${formatLength(mm)} میلی‌متر`;
  if (name === 'px')
    return `واحد در فایل نیامده؛ هر اینچ ${formatNumber(Math.round(25.4 / mm))} پیکسل گرفته شد`;
  if (unit) return `واحد در فایل نیامده؛ ${unit} گرفته شد`;
  return `واحد در فایل نیامده؛ هر واحد ${formatLength(mm)} میلی‌متر گرفته شد`;
}

/** From this many mm on, a size is more likely a wrong unit; a piece that fits on a laser has at most so many. */
const huge = 2000;
const largestPiece = 1500;
const smallerUnits = [
  { name: 'in', mm: 25.4 },
  { name: 'cm', mm: 10 },
  { name: 'mm', mm: 1 },
];

/** «۱۲ متر: شاید واحد اینچ است» for a drawing metres wide: the largest unit in which it would fit on a laser. Null for any other. */
export function hugeText({ size, unit }: Pick<FileCheck, 'size' | 'unit'>): string | null {
  const longest = Math.max(size?.width ?? 0, size?.height ?? 0);
  if (longest < huge || !unit) return null;
  const meant = smallerUnits.find(({ mm }) => mm < unit.mm && (longest * mm) / unit.mm <= largestPiece);
  const metres = `${formatDecimal(longest / 1000, 1)} متر`;
  return meant ? `${metres}: شاید واحد ${unitNames[meant.name]} است` : `${metres}: شاید واحد فایل درست نیست`;
}

/** «جامد بسته، ۱۲ مثلث». */
function solidText({ triangles, closed }: SolidFacts): string {
  const count = `${formatNumber(triangles)} مثلث`;
  return closed === undefined ? count : `${closed ? 'حجم بسته' : 'حجم باز'} · ${count}`;
}

export function volumeText(cubicMm: number): string {
  return cubicMm < 10_000
    ? `${formatLength(Math.round(cubicMm * 10) / 10)} میلی‌متر مکعب`
    : `${formatLength(Math.round(cubicMm / 10) / 100)} سانتی‌متر مکعب`;
}

/** Something on the page was not read, or was too much to compare. */
const isUnread = ({ unchecked = [], skipped = [] }: FileCheck): boolean =>
  unchecked.length > 0 || skipped.length > 0;

/** Not the whole file was checked. */
const isPartial = (check: FileCheck): boolean => isUnread(check) || (check.pages ?? 1) > 1;

/** The gravest finding; null when all was checked, no unit was guessed and nothing was found. */
export function worstOf(check: FileCheck): Severity | null {
  const { findings = [], solid } = check;
  const all = findings.map(severityOf);
  if (isPartial(check) || check.unit?.guessed) all.push('info');
  if (hugeText(check)) all.push('warning');
  if (solid?.closed === false) all.push('warning');
  return (['danger', 'warning', 'info'] as const).find((severity) => all.includes(severity)) ?? null;
}

/** Returns the parts of a line about a file: its size, then its gravest findings first. */
export function summaryParts(check: FileCheck): string[] {
  const form = check.exchange ? ['در قالب CMX است'] : [];
  if (check.failure !== undefined) return [check.failure, ...form];
  const { page = 1, pages = 1 } = check;
  if (check.solid) {
    const { width, depth, height } = check.solid;
    return [sizeText(width, depth, height), solidText(check.solid)];
  }
  const order: readonly Severity[] = ['danger', 'warning', 'info'];
  const hugeness = hugeText(check);
  const isGuess = check.unit?.guessed === true;
  const findings = (check.findings ?? []).toSorted(
    (one, other) => order.indexOf(severityOf(one)) - order.indexOf(severityOf(other)),
  );
  return [
    ...(check.size && !isGuess ? [sizeText(check.size.width, check.size.height)] : []),
    ...(hugeness ? [hugeness] : isGuess ? ['اندازهٔ واقعی در فایل نیست'] : []),
    ...form,
    ...findings.slice(0, maxFindings).map(({ kind, count }) => `${formatNumber(count)} ${short[kind]}`),
    ...(findings.length > maxFindings ? [`${formatNumber(findings.length - maxFindings)} نکتهٔ دیگر`] : []),
    ...(isUnread(check) ? ['بخشی از فایل خوانده نشد'] : []),
    ...(pages > 1 ? [`صفحهٔ ${formatNumber(page)} از ${formatNumber(pages)}`] : []),
    ...(findings.length === 0 && !hugeness && !isPartial(check) ? ['ایرادی نیست'] : []),
  ];
}

/**
 * Returns what a customer can use of a result: its size, and that a laser takes it as it is. Faults belong to the designer,
 * before the delivery. The ordered width of a code includes its quiet zone; the check measures the drawing without it.
 */
export function resultParts(check: FileCheck, isCode = false): string[] {
  const { failure, size, unit, solid } = check;
  if (failure !== undefined) return [];
  if (solid) return [sizeText(solid.width, solid.depth, solid.height)];
  const isReady = !isPartial(check) && worstOf(check) !== 'danger';
  return [
    ...(size && !unit?.guessed && !hugeText(check)
      ? [`${isCode ? 'بدون حاشیه ' : ''}${sizeText(size.width, size.height)}`]
      : []),
    ...(isReady ? ['آمادهٔ لیزر'] : []),
  ];
}

/** In one line. */
const maxFindings = 3;
