import { formatNumber } from '#contract/common/money';
import type { RingAlign, RingOrnament } from '#contract/common/rings';
import type { DrawingFormat } from '#contract/fonts';
import type { DrawingState } from './use-drawing.ts';
import type { Settings } from './settings.ts';

/** Formats a length with its unit: «۱۷٫۳۲ میلی‌متر». */
export const formatMm = (mm: number): string => `${formatNumber(mm)} میلی‌متر`;

/** «۵۴٫۳ × ۶ میلی‌متر» */
export const formatSize = ({ width, height }: { width: number; height: number }): string =>
  `${formatNumber(width)} × ${formatNumber(height)} میلی‌متر`;

/** «کمان رو به بالا، شعاع ۲۰ میلی‌متر» */
export const formatArc = (arc: number): string =>
  arc === 0 ? 'صاف' : `${arc > 0 ? 'رو به بالا' : 'رو به پایین'}، شعاع ${formatMm(Math.abs(arc))}`;

export const alignLabels: Record<RingAlign, string> = { start: 'اول', center: 'وسط', end: 'آخر' };

export const ornamentLabels: Record<RingOrnament, string> = {
  none: 'هیچ',
  dot: 'نقطه',
  diamond: 'لوزی',
  star: 'ستاره',
  heart: 'قلب',
  leaf: 'برگ',
};

/** The signs of the palette, those that are asked for most first. */
export const signNames: Readonly<Record<string, string>> = {
  '♥': 'قلب',
  '♡': 'قلب توخالی',
  '∞': 'بی‌نهایت',
  '★': 'ستاره',
  '☆': 'ستارهٔ توخالی',
  '☽': 'ماه',
  '☀': 'خورشید',
  '✿': 'گل',
  '♕': 'تاج',
  '⚭': 'دو حلقه',
  '♪': 'نت',
  '✦': 'درخشش',
  '❄': 'برف',
  '✓': 'تیک',
  '●': 'نقطه',
  '◆': 'لوزی',
};

export const formatNotes: Record<DrawingFormat, string> = {
  svg: 'برای مرورگر و Illustrator',
  dxf: 'برای AutoCAD و CorelDRAW',
  plt: 'برای دستگاه برش و حکاکی',
  pdf: 'برای چاپ و فرستادن',
};

export const burns = 'همهٔ خط‌ها برای لیزر شما به اندازهٔ کافی ضخیم‌اند.';

/** Says the drawing to those who cannot see it. */
export function describeDrawing(
  drawing: DrawingState,
  settings: Settings,
  fontName: string | undefined,
): string {
  const { strip, refused, findings } = drawing;
  if (refused) return `طرح عوض نشد: ${refused.message}`;
  if (!strip) return 'طرح در راه است.';
  const { repeat, surface, piece, arc } = settings;
  const place =
    piece === 'flat'
      ? [
          `روی قطعهٔ تخت ${formatSize(strip)}`,
          arc === 0 ? '' : arc > 0 ? 'روی کمان رو به بالا' : 'روی کمان رو به پایین',
          surface === 'inside' ? 'پشت قطعه و آینه‌ای' : '',
        ]
      : [`روی نوار ${formatSize(strip)}`, surface === 'inside' ? 'داخل حلقه و آینه‌ای' : 'بیرون حلقه'];
  const parts = [
    `نوشتهٔ «${settings.text}»${fontName ? ` با فونت ${fontName}` : ''}`,
    repeat > 1 ? `${formatNumber(repeat)} بار` : '',
    `با بلندی حروف ${formatMm(strip.letterHeight)}`,
    ...place,
  ];
  const warned = findings.map(({ message }) => message).join(' ');
  return `${parts.filter(Boolean).join('، ')}. ${warned || (drawing.isFinished ? burns : '')}`;
}
