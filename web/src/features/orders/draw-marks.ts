import { toPersianDigits } from '#contract/common/digits';
import type { StoredFile } from '#contract/common/files';
import { extensionOf, pageSizedUrl } from '../../ui/stored-file.ts';

const maxSide = 2400; // px

function load(address: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error(`no picture at ${address}`));
    image.src = address;
  });
}

/** Draws numbered marks (percent) on a picture. Returns a PNG, or null when the browser cannot draw it. */
export async function drawMarks(
  picture: StoredFile,
  marks: readonly { x: number; y: number; number: number }[],
): Promise<File | null> {
  try {
    const image = await load(pageSizedUrl(picture));
    // An SVG may have no size; this one is in px.
    const width = image.naturalWidth || 1200;
    const height = image.naturalHeight || 1200;
    const scale = Math.min(1, maxSide / Math.max(width, height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    const context = canvas.getContext('2d');
    if (!context) return null;
    const styles = getComputedStyle(document.documentElement);
    const colour = (name: string) => styles.getPropertyValue(name).trim();
    // Line work is often transparent and needs a white ground.
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    const radius = Math.max(14, Math.min(canvas.width, canvas.height) * 0.03);
    context.font = `700 ${radius * 1.15}px ${colour('--font-sans')}`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    for (const { x, y, number } of marks) {
      const left = (x / 100) * canvas.width;
      const top = (y / 100) * canvas.height;
      context.beginPath();
      context.arc(left, top, radius, 0, Math.PI * 2);
      context.fillStyle = colour('--ember');
      context.fill();
      context.lineWidth = radius / 6;
      context.strokeStyle = colour('--on-ember');
      context.stroke();
      context.fillStyle = colour('--on-ember');
      context.fillText(toPersianDigits(number), left, top + radius * 0.06);
    }
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    const name = picture.filename.slice(0, -extensionOf(picture.filename).length - 1) || 'picture';
    return blob && new File([blob], `${name}-marks.png`, { type: 'image/png' });
  } catch {
    return null;
  }
}
