import { toPersianDigits } from '#contract/common/digits';

const two = (value: number) => String(value).padStart(2, '0');

/** «۲:۰۵», «۱:۰۲:۰۵»: a length in seconds, with hours only where there are some. */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return toPersianDigits(hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`);
}
