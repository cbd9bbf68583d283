import * as z from 'zod/mini';
import { numberIn, readAs } from './fields.ts';

/** The widths (px) that `?w=` of a public picture accepts: full-screen widths, and widths of pictures within a page. */
const deviceSizes = [640, 750, 828, 1080, 1200, 1920, 2048, 3840] as const;
const imageSizes = [16, 32, 48, 64, 96, 128, 256, 384] as const;
export const mediaWidths: readonly number[] = [...imageSizes, ...deviceSizes];

/** The qualities that `?q=` of a public picture accepts, and the default. */
export const mediaQualities: readonly number[] = [50, 75, 90];
export const usualQuality = 75;

export const mediaBase = '/media/';

/** Returns the address of a public picture at the smallest width that is sharp at `px` pixels. */
export const mediaAt = (path: string, px: number): string =>
  `${path}?w=${mediaWidths.find((width) => width >= px) ?? mediaWidths.at(-1)}`;

/** The widths (px) of a private picture's thumbnails: for a row, a list and the whole screen. */
export const thumbWidths = [256, 640, 1920] as const;
export type ThumbWidth = (typeof thumbWidths)[number];

export const thumbWidth = readAs(
  numberIn(/^\d{1,4}$/),
  z.literal(thumbWidths, 'این اندازه پذیرفته نمی‌شود.'),
  { type: 'integer', enum: [...thumbWidths] },
);
