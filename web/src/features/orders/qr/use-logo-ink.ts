import { inkOf } from '#engraving/qr/ink';
import { usePictureRead } from './use-object-url.ts';

/** In px: the size at which the logo is going to be traced. */
const side = 160;

/** Returns the part of a logo that is going to be burnt, in black on clear. */
export const useLogoInk = (logo: File | null) => usePictureRead(logo, drawnInk);

function drawnInk(picture: HTMLImageElement): string | undefined {
  // An SVG may have no size.
  const [width, height] = [picture.naturalWidth || side, picture.naturalHeight || side];
  const scale = side / Math.max(width, height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return undefined;
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
  inkOf(pixels.data).forEach((isInk, pixel) => pixels.data.set([0, 0, 0, isInk ? 255 : 0], pixel * 4));
  context.putImageData(pixels, 0, 0);
  return canvas.toDataURL();
}
