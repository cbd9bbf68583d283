import { useEffect, useState } from 'react';
import { useObjectUrl } from './use-object-url.ts';

/** In px: the size at which the logo is going to be traced. */
const side = 160;
const darkBelow = 160;

/**
 * Returns the part of a logo that is going to be burnt, in black on clear: the dark part, or of a light one on a clear ground all that is
 * not clear. The code's own logo is traced the same way.
 */
export function useLogoInk(logo: File | null): string | undefined {
  const address = useObjectUrl(logo);
  const [ink, setInk] = useState<string>();
  useEffect(() => {
    setInk(undefined);
    if (!address) return undefined;
    const picture = new Image();
    picture.onload = () => setInk(inkOf(picture));
    picture.src = address;
    return () => {
      picture.onload = null;
    };
  }, [address]);
  return ink;
}

function inkOf(picture: HTMLImageElement): string | undefined {
  // An SVG may have no size of its own.
  const [width, height] = [picture.naturalWidth || side, picture.naturalHeight || side];
  const scale = side / Math.max(width, height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return undefined;
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
  const { data } = pixels;
  const places = Array.from({ length: data.length / 4 }, (_, at) => at * 4);
  const isSolid = (at: number) => (data[at + 3] ?? 0) >= 128;
  const light = (at: number) =>
    0.2126 * (data[at] ?? 0) + 0.7152 * (data[at + 1] ?? 0) + 0.0722 * (data[at + 2] ?? 0);
  const isDark = (at: number) => isSolid(at) && light(at) < darkBelow;
  const solid = places.filter(isSolid).length;
  const isClear = solid < places.length * 0.98;
  const isInk = isClear && places.filter(isDark).length < solid * 0.05 ? isSolid : isDark;
  for (const at of places) {
    const alpha = isInk(at) ? 255 : 0;
    data.set([0, 0, 0, alpha], at);
  }
  context.putImageData(pixels, 0, 0);
  return canvas.toDataURL();
}
