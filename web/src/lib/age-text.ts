import { formatNumber } from '#contract/common/money';
import { minuteMs } from '#contract/common/tehran';

/** How long ago, as short as a line needs it: «۱۲ د», «۲ س ۱۰ د», «۳ روز». */
export function ageText(since: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / minuteMs));
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return `${formatNumber(Math.floor(hours / 24))} روز`;
  if (minutes === 0) return 'الان';
  const rest = minutes % 60;
  const parts = [
    ...(hours > 0 ? [`${formatNumber(hours)} س`] : []),
    ...(rest > 0 ? [`${formatNumber(rest)} د`] : []),
  ];
  return parts.join(' ');
}
