import { formatNumber } from '#contract/common/money';

/** The working minutes of a usual day, from 9 to 18. */
const dayMinutes = 9 * 60;
const fewDays = ['یک', 'دو', 'سه'];

/** Says working minutes as people do: «معمولاً ۳ ساعت کاری», «معمولاً یک‌روزه»; null for an unknown time. */
export function usualTime(minutes: number | null): string | null {
  if (minutes === null) return null;
  const hours = Math.max(1, Math.ceil(minutes / 60));
  if (hours < 6) return `معمولاً ${formatNumber(hours)} ساعت کاری`;
  const days = Math.ceil(minutes / dayMinutes);
  const few = fewDays[days - 1];
  return few ? `معمولاً ${few}\u200cروزه` : `معمولاً ${formatNumber(days)} روزه`;
}
