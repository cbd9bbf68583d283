import { useState } from 'react';
import type { StoredFile } from '#contract/common/files';
import type { ThumbWidth } from '#contract/common/media';
import { vectorKindOf } from '../lib/vectors/vector-kind.ts';
import { cx } from './class-names.ts';
import { extensionOf, thumbUrl } from './stored-file.ts';
import { useFailedPictures } from './use-failed-pictures.ts';

/** The aspect ratio above which a drawing counts as a strip. */
const longest = 4;

type FilePictureProps = {
  file: StoredFile;
  /** Of a document, from 1. */
  page?: number;
  /**
   * `cover` fills the box and crops the edges. Drawings are cropped only if they are strips, which would otherwise be
   * unreadable. `contain` shows the whole picture.
   */
  fit?: 'cover' | 'contain';
  /** The longer side of the box in px, roughly. */
  width?: ThumbWidth;
  className?: string;
};

/** Shows a file's thumbnail, or its extension where there is none. The name is next to it. */
export function FilePicture({ file, page = 1, fit = 'cover', width = 256, className }: FilePictureProps) {
  const [loaded, setLoaded] = useState<string>();
  const [isStrip, setStrip] = useState(false);
  const { hasFailed, isGivenUp, fail } = useFailedPictures();
  const address = thumbUrl(file, width, page);
  const isMissing = !address || hasFailed(address);
  const isLoaded = !isMissing && loaded === address;
  const isDrawing = vectorKindOf(file.filename) !== null;
  const hasNone = isDrawing && (!address || isGivenUp(address));
  return (
    <span
      aria-hidden="true"
      // Line work is black on transparent, so it needs a light ground in both themes.
      data-theme={isLoaded ? 'light' : undefined}
      title={hasNone ? 'این فایل تصویری ندارد؛ برای دیدنش آن را دریافت کنید.' : undefined}
      className={cx(
        // Its title is over the link that covers the tile.
        hasNone && 'relative z-10',
        'grid shrink-0 grid-cols-1 grid-rows-1 place-items-center overflow-hidden text-muted',
        isLoaded ? 'paper border bg-raised' : 'bg-sunken',
        className,
      )}
    >
      {!isMissing && (
        <img
          src={address}
          srcSet={width === 640 && file.thumb ? `${address} 1x, ${thumbUrl(file, 1920, page)} 2x` : undefined}
          alt=""
          loading="lazy"
          decoding="async"
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            setStrip(Math.max(naturalWidth / naturalHeight, naturalHeight / naturalWidth) > longest);
            setLoaded(address);
          }}
          onError={() => fail(address)}
          className={cx(
            'col-start-1 row-start-1 size-full',
            fit === 'cover' && (!isDrawing || isStrip) ? 'object-cover' : 'object-contain',
            isDrawing && 'p-1',
            isLoaded ? 'animate-appear' : 'opacity-0',
          )}
        />
      )}
      {!isLoaded && (
        <span dir="ltr" className="col-start-1 row-start-1 text-xs font-semibold tracking-wide">
          {extensionOf(file.filename)}
        </span>
      )}
    </span>
  );
}
