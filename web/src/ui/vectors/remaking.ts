import type { FileCheck, FileFinding, FindingKind } from '#contract/common/file-checks';
import type { Laser } from '#contract/common/lasers';
import { formatNumber } from '#contract/common/money';
import { isWithinLimit } from '#engraving/mending/gap-limit';
import type { Mending } from '#engraving/mending/mend-drawing';
import type { DrawingKind, RemadeFile, RemadeFormat } from '#engraving/operations/files';

/** The faults that can be mended by themselves. */
const mendingSteps = ['close', 'dropDoubles', 'unite', 'simplify'] as const;
export type MendingStep = (typeof mendingSteps)[number];

const cures: Record<MendingStep, readonly FindingKind[]> = {
  close: ['open'],
  dropDoubles: ['doubled'],
  unite: ['overlapping', 'cancelling'],
  simplify: ['dense'],
};

/** Returns what can be mended in a file. */
export const stepsFor = ({ findings = [] }: Pick<FileCheck, 'findings'>): MendingStep[] =>
  mendingSteps.filter((step) => findings.some(({ kind }) => cures[step].includes(kind)));

/** In mm: the gaps that may be closed, and how far a line may move when it is simplified. */
export const gapLimits = { min: 0.05, max: 2, step: 0.05 };
const simplifyWithin = 0.01;

/** The widest limit in mm that is proposed. */
const max = 0.5;

/** The limit in mm that closes all gaps, as far as half a millimetre: a wider gap may be meant. */
export function gapLimitFor({ value = 0 }: Pick<FileFinding, 'value'>): number {
  const { min, step } = gapLimits;
  let limit = min;
  while (limit < max && !isWithinLimit(value, limit)) limit = Math.round((limit + step) * 100) / 100;
  return limit;
}

export const mendingOf = (steps: ReadonlySet<MendingStep>, gap: number, laser: Laser): Mending => ({
  laser,
  ...(steps.has('close') && { close: gap }),
  ...(steps.has('dropDoubles') && { dropDoubles: true }),
  ...(steps.has('unite') && { unite: true }),
  ...(steps.has('simplify') && { simplify: simplifyWithin }),
});

/** The format of a mended file: its own where it can be written, else the one in which it was drawn. */
export const formatFor = (kind: DrawingKind): RemadeFormat =>
  kind === 'ai' ? 'pdf' : kind === 'cdr' ? 'svg' : kind;

/** «plate.dxf» becomes «plate-اصلاح‌شده.dxf», and its second page «plate-2-اصلاح‌شده.dxf». */
export function remadeName(
  name: string,
  format: RemadeFormat,
  { isMended, page = 1 }: { isMended: boolean; page?: number },
): string {
  const stem = name.includes('.') ? name.slice(0, name.lastIndexOf('.')) : name;
  return `${stem}${page > 1 ? `-${page}` : ''}${isMended ? '-اصلاح‌شده' : ''}.${format}`;
}

/** «۲ فاصله بسته شد، ۱ خط دوتایی پاک شد». `widest` is the widest gap in mm where gaps up to `gap` were to be closed. */
export function doneText(
  { closed, dropped, united, saved }: RemadeFile['done'],
  { gap = 0, widest = 0 } = {},
): string {
  const parts = [
    closed > 0 && `${formatNumber(closed)} فاصله بسته شد`,
    dropped > 0 && `${formatNumber(dropped)} خط دوتایی پاک شد`,
    united > 0 && `شکل‌های ${formatNumber(united)} جا یکی شد`,
    saved > 0 && `${formatNumber(saved)} نقطهٔ اضافه برداشته شد`,
  ].filter((part) => part !== false);
  if (parts.length > 0) return `${parts.join('، ')}.`;
  if (isWithinLimit(widest, gap)) return 'اصلاح خودکار این فایل بدون ایراد تازه ممکن نشد.';
  return gap < gapLimits.max
    ? 'فاصله‌ها از حد انتخاب‌شده بزرگ‌ترند؛ حد را بیشتر کنید.'
    : 'فاصله‌ها بزرگ‌تر از آن‌اند که خودکار بسته شوند.';
}

/** Describes the content that a file made of this one would lose, by its check; null when it would lose nothing. */
export function leftText({ findings = [] }: Pick<FileCheck, 'findings'>): string | null {
  const countOf = (kind: FindingKind) => findings.find((finding) => finding.kind === kind)?.count ?? 0;
  const [texts, pictures] = [countOf('text'), countOf('raster')];
  const parts = [
    texts > 0 && `${formatNumber(texts)} متن`,
    pictures > 0 && `${formatNumber(pictures)} عکس`,
  ].filter((part) => part !== false);
  if (parts.length === 0) return null;
  const advice = texts > 0 ? '؛ متن را اول به خط تبدیل کنید' : '';
  return `${parts.join(' و ')} در فایل تازه نمی‌آید${advice}.`;
}
