import type { Box } from '../geometry.ts';
import type { Laser } from '#contract/common/lasers';

/** Less than this outside, in mm, is a rounding. */
const nearly = 0.01;

/**
 * Returns the boxes of what reaches beyond the page, and of the whole when the machine's field is too small for it
 * however it is turned by a right angle.
 */
export function findOutside(
  boxes: readonly Box[],
  whole: Box | null,
  page: Box | null,
  field: Laser['field'],
): Box[] {
  const beyond = page
    ? boxes.filter(
        ({ left, bottom, right, top }) =>
          left < page.left - nearly ||
          bottom < page.bottom - nearly ||
          right > page.right + nearly ||
          top > page.top + nearly,
      )
    : [];
  if (!whole || !field) return beyond;
  const [width, height] = [whole.right - whole.left, whole.top - whole.bottom];
  const fits = (wide: number, high: number) => width <= wide + nearly && height <= high + nearly;
  return fits(field.width, field.height) || fits(field.height, field.width) ? beyond : [whole, ...beyond];
}
