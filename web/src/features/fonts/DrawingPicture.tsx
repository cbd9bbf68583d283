import type { Creation } from '#contract/fonts';
import { cx } from '../../ui/class-names.ts';

type DrawingPictureProps = { creation: Creation; alt: string; className?: string };

/** On paper in both themes. */
export function DrawingPicture({ creation, alt, className }: DrawingPictureProps) {
  return (
    <span data-theme="light" className={cx('paper block rounded-sm border bg-raised p-1.5', className)}>
      <img
        // An SVG in an `img` runs no script.
        src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(creation.svg)}`}
        alt={alt}
        loading="lazy"
        decoding="async"
        className="size-full object-contain"
      />
    </span>
  );
}
