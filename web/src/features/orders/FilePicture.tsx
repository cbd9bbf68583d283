import { useState } from 'react';
import type { StoredFile } from '#contract/common/files';
import { cx } from '../../ui/class-names.ts';
import { endingOf, thumbAt } from './file-kinds.ts';

type FilePictureProps = {
  file: StoredFile;
  /** Fills its box by cutting edges, or shows the whole. */
  fit?: 'cover' | 'contain';
  /** The longer side of its box in px, about. */
  width?: 256 | 640;
  className?: string;
};

/** A file's small picture, or its kind in letters. The name stands beside it. */
export function FilePicture({ file, fit = 'cover', width = 256, className }: FilePictureProps) {
  // Of the address: seen, or nothing to be seen there.
  const [known, setKnown] = useState<{ address: string; isSeen: boolean } | null>(null);
  const address = thumbAt(file, width);
  const isSeen = known?.address === address ? known?.isSeen : undefined;
  return (
    <span
      aria-hidden="true"
      // Line work is drawn in black on nothing: it is shown on paper in both themes.
      {...(isSeen ? { 'data-theme': 'light' } : {})}
      className={cx(
        'grid shrink-0 grid-cols-1 grid-rows-1 place-items-center overflow-hidden text-muted',
        isSeen ? 'border bg-raised' : 'bg-sunken',
        className,
      )}
    >
      {address && isSeen !== false && (
        <img
          src={address}
          srcSet={width === 640 && file.thumb ? `${address} 1x, ${thumbAt(file, 1920)} 2x` : undefined}
          alt=""
          loading="lazy"
          decoding="async"
          onLoad={() => setKnown({ address, isSeen: true })}
          onError={() => setKnown({ address, isSeen: false })}
          className={cx(
            'col-start-1 row-start-1 size-full',
            fit === 'cover' ? 'object-cover' : 'object-contain',
            isSeen ? 'animate-appear' : 'opacity-0',
          )}
        />
      )}
      {!isSeen && (
        <span dir="ltr" className="col-start-1 row-start-1 text-xs font-semibold tracking-wide">
          {endingOf(file.filename)}
        </span>
      )}
    </span>
  );
}
