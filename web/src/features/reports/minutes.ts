import { formatNumber } from '#contract/common/money';

const hour = 60;
const day = 24 * hour;

/** «۴۵ دقیقه», «۳ ساعت و ۲۰ دقیقه», «۲ روز و ۵ ساعت»: the two largest units. */
export function formatMinutes(minutes: number): string {
  const units: [number, string][] =
    minutes < day
      ? [
          [Math.floor(minutes / hour), 'ساعت'],
          [minutes % hour, 'دقیقه'],
        ]
      : [
          [Math.floor(Math.round(minutes / hour) / 24), 'روز'],
          [Math.round(minutes / hour) % 24, 'ساعت'],
        ];
  const parts = units.filter(([count]) => count > 0).map(([count, unit]) => `${formatNumber(count)} ${unit}`);
  return parts.join(' و ') || 'کمتر از یک دقیقه';
}
