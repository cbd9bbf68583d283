import { useRef } from 'react';
import { fontCatalog } from '#engraving/fonts/catalog';
import { cx } from '../../ui/class-names.ts';
import { useFontFace } from './use-font-face.ts';
import { useNear } from './use-near.ts';

export type FontNameProps = {
  id: string;
  /** Until the fonts have come, or when they do not, it is the catalogue's. */
  name: string | undefined;
  className?: string;
};

/**
 * A font's Persian name, and of a Latin font its Latin name too. The one that its letters can write is in its own face,
 * which is fetched near the view.
 */
export function FontName({ id, name, className }: FontNameProps) {
  const place = useRef<HTMLSpanElement>(null);
  const face = useFontFace(id, useNear(place));
  const font = fontCatalog.find((each) => each.id === id);
  const look = face ? { style: { fontFamily: face } } : {};
  const isLatin = font?.type === 'latin';
  return (
    <span ref={place} className={cx('inline-flex max-w-full flex-wrap items-baseline gap-x-2', className)}>
      <span {...(!isLatin && look)}>{name ?? font?.name ?? id}</span>
      {isLatin && (
        <span dir="ltr" {...look}>
          {font.family}
        </span>
      )}
    </span>
  );
}
