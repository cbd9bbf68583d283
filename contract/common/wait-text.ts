import { toPersianDigits } from './digits.ts';

const units = [
  [3600, 'ساعت'],
  [60, 'دقیقه'],
  [1, 'ثانیه'],
] as const;

/** Returns when a wait of so many seconds is over, never too early: «۲ دقیقهٔ دیگر». */
export function waitText(seconds: number): string {
  const [size, unit] = units.find(([each]) => seconds > each * 1.5) ?? [1, 'ثانیه'];
  return inTime(`${Math.max(1, Math.ceil(seconds / size))} ${unit}`);
}

/** The same for a countdown, in two units: «۱ دقیقه و ۵ ثانیهٔ دیگر». */
export function countdownText(seconds: number): string {
  const first = units.findIndex(([size]) => seconds >= size);
  const parts = units
    .slice(first < 0 ? -1 : first)
    .slice(0, 2)
    .map(([size, unit], at) => [Math.floor((at ? seconds % (size * 60) : seconds) / size), unit] as const)
    .filter(([count], at) => count > 0 || at === 0);
  return inTime(parts.map((part) => part.join(' ')).join(' و '));
}

const inTime = (words: string) => `${toPersianDigits(words)}${words.endsWith('ه') ? 'ٔ' : ''} دیگر`;
