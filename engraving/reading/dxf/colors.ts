import { hexColor } from '../color.ts';

/** The brightness of the five shades of a hue. */
const shades = [255, 165, 127, 76, 38];
const basic = [
  '#ff0000',
  '#ffff00',
  '#00ff00',
  '#00ffff',
  '#0000ff',
  '#ff00ff',
  '#000000',
  '#808080',
  '#c0c0c0',
];
const greys = [51, 91, 132, 173, 214, 255];

/**
 * Returns the colour of an index from 1 to 255: nine basic ones, 24 hues of 15° in five shades, each full and pale, and six greys. 7 is
 * what can be seen on the paper: black.
 */
export function indexedColor(index: number): string {
  if (index < 10) return basic[index - 1] ?? '#000000';
  if (index >= 250) {
    const grey = greys[index - 250] ?? 0;
    return hexColor(grey, grey, grey);
  }
  const hue = Math.floor(index / 10) - 1;
  const shade = shades[Math.floor((index % 10) / 2)] ?? 0;
  const isPale = index % 2 === 1;
  // Red is full for four steps around 0°, green around 120°, blue around 240°, and each fades over four more.
  const part = (centre: number) => {
    const away = Math.abs(((hue - centre + 36) % 24) - 12);
    const full = Math.min(1, Math.max(0, (8 - away) / 4));
    return Math.floor(shade * (isPale ? 0.5 + full / 2 : full));
  };
  return hexColor(part(0), part(8), part(16));
}

/** Returns the colour that group 420 holds. */
export const trueColor = (value: number): string =>
  hexColor((value >> 16) & 255, (value >> 8) & 255, value & 255);
