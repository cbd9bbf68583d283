import { mediaAt } from '#contract/common/media';
import { cx } from '../../ui/class-names.ts';
import { Guilloche } from '../../ui/Guilloche.tsx';
import { LogoMark } from '../../ui/Logo.tsx';
import { PicturePreview } from '../../ui/PicturePreview.tsx';

type CoverProps = { id: string; image: string | File | null; className?: string };

/** The positions of the drawings, which make neighbouring courses easy to tell apart. */
const places = ['size-72', 'size-128 -end-32 -top-24', 'size-96 -start-24 -bottom-28'];

/** A course's picture (a path under /media, or a chosen file), or its own drawing on dark metal. */
export function Cover({ id, image, className }: CoverProps) {
  return (
    <span className={cx('relative block aspect-video overflow-hidden bg-sunken', className)}>
      {image instanceof File ? (
        <PicturePreview file={image} className="size-full" />
      ) : image ? (
        <img
          src={mediaAt(image, 640)}
          srcSet={`${mediaAt(image, 640)} 640w, ${mediaAt(image, 1080)} 1080w`}
          sizes="(min-width: 80rem) 24rem, (min-width: 40rem) 45vw, 95vw"
          alt=""
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
        />
      ) : (
        <span className="metal absolute inset-0 grid place-items-center overflow-hidden">
          <Guilloche
            seed={((Number(id) * 11) % 40) + 5}
            className={cx('absolute text-on-metal-muted/30', places[Number(id) % places.length])}
          />
          <LogoMark className="relative size-12 text-on-metal" />
        </span>
      )}
    </span>
  );
}
