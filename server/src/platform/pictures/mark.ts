/** The sign of the shop, as in web/public/icons/icon.svg. */
const sign =
  '<path d="M9.5 14.5c4.6-4 10-2.4 19.5.6C17.5 16.7 10 22.3 10 29.6c0 8.6 10.4 12 25 8.4"/><path d="M38 3v32"/><circle cx="38" cy="37" r="3"/>';

/** A change makes new pictures. */
export const markVersion = 1;

/** The mark over a whole picture of `width` × `height` px, seen on light and dark: a dark line next to a light one. */
export function markOver(width: number, height: number): string {
  const side = Math.max(48, Math.round(Math.max(width, height) / 6));
  const strokes = (colour: string, opacity: number, shift: number) =>
    `<g stroke="${colour}" stroke-opacity="${opacity}" transform="translate(${shift} ${shift})">${sign}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>
<pattern id="m" width="${side}" height="${side}" patternUnits="userSpaceOnUse" patternTransform="rotate(-24)">
<g transform="scale(${side / 96}) translate(24 24)" fill="none" stroke-width="2.4" stroke-linecap="round">
${strokes('#000', 0.22, 0)}${strokes('#fff', 0.4, 1.4)}</g></pattern></defs>
<rect width="100%" height="100%" fill="url(#m)"/></svg>`;
}
