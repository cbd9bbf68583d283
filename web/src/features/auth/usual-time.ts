import { formatNumber } from '#contract/common/money';

/** The working minutes of a usual day, from 9 to 18. */
const dayMinutes = 9 * 60;
const fewDays = ['یک', 'دو', 'سه'];

/** Says working minutes as people do: «آماده از ۳ ساعت کاری», «آماده از یک روز کاری»; null for an unknown time. */
export function usualTime(minutes: number | null): string | null {
  if (minutes === null) return null;
  const hours = Math.max(1, Math.ceil(minutes / 60));
  if (hours < 6) return `آماده از ${formatNumber(hours)} ساعت کاری`;
  const days = Math.ceil(minutes / dayMinutes);
  return `آماده از ${fewDays[days - 1] ?? formatNumber(days)} روز کاری`;
}
