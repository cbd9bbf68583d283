import { formatNumber } from '#contract/common/money';

/** Says how this month stands beside the same days of the last one; both are tomans. */
export function comparedText(now: number, before: number, days: number): string {
  const same = `${formatNumber(days)} روز اول ماه پیش`;
  if (before <= 0) return now > 0 ? `بله؛ در ${same} درآمدی نبود` : `هنوز نه؛ در ${same} هم درآمدی نبود`;
  if (now === before) return `برابر است با ${same}`;
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  if (percent === 0) return `تقریباً برابر است با ${same}`;
  return now > before
    ? `بله، ${formatNumber(percent)}٪ بیشتر از ${same}`
    : `نه، ${formatNumber(percent)}٪ کمتر از ${same}`;
}
