import type { Creation } from '#contract/fonts';
import { cx } from '../../ui/class-names.ts';
import { pictureOf } from './picture-of.ts';

type DrawingPictureProps = { creation: Creation; alt: string; className?: string };

/** A saved drawing as it was drawn, on paper in both themes. */
export function DrawingPicture({ creation, alt, className }: DrawingPictureProps) {
  return (
    <span data-theme="light" className={cx('block rounded-sm border bg-raised p-1.5', className)}>
      <img
        src={pictureOf(creation.svg)}
        alt={alt}
        loading="lazy"
        decoding="async"
        className="size-full object-contain"
      />
    </span>
  );
}
