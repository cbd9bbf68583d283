import {
  type CSSProperties,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import type { StoredFile } from '#contract/common/files';
import { cx } from './class-names.ts';
import { Skeleton } from './Skeleton.tsx';
import { pageSizedUrl, thumbUrl } from './stored-file.ts';
import { useFailedPictures } from './use-failed-pictures.ts';

/** A picture's width by its height, unknown until it has been drawn. */
const square = 1;

type StillPictureProps = {
  file: StoredFile;
  /** Of a document, from 1. */
  page?: number;
  /** Fills the place that it is in, instead of being as high as its own form. */
  isFilling?: boolean;
  /** Called when neither its small nor its large form could be loaded. */
  onFail?: () => void;
  /** Shows the children before the picture is there. */
  isTriedAgain?: boolean;
  /** Called with the place of a press, from 0 to 1 from the left and the top. */
  onPress?: (x: number, y: number) => void;
  /** Drawn over the picture, placed from its center by `--picture-w` and `--picture-h`. */
  children?: ReactNode;
};

/** A picture as large as its place allows, which the page of an order shows first. */
export function StillPicture({
  file,
  page = 1,
  isFilling = false,
  onFail,
  isTriedAgain = false,
  onPress,
  children,
}: StillPictureProps) {
  const [shape, setShape] = useState<number>();
  const ratio = shape ?? square;
  const [isLargeDrawn, setLargeDrawn] = useState(false);
  const { hasFailed, fail } = useFailedPictures();
  const large = pageSizedUrl(file, page);
  // While the server renders the large picture, the small one often exists already.
  const small = isLargeDrawn ? undefined : thumbUrl(file, 256, page);
  const measure = ({ currentTarget: { naturalWidth, naturalHeight } }: SyntheticEvent<HTMLImageElement>) =>
    // An SVG may have no size.
    setShape(naturalWidth > 0 && naturalHeight > 0 ? naturalWidth / naturalHeight : square);
  const hasFailedWhole = !isLargeDrawn && hasFailed(large) && (small === undefined || hasFailed(small));
  const tellFailure = useEffectEvent(() => onFail?.());
  useEffect(() => {
    if (hasFailedWhole) tellFailure();
  }, [hasFailedWhole]);
  const layer = 'col-start-1 row-start-1 size-full object-contain';
  const style = {
    ...(!isFilling && { aspectRatio: ratio }),
    '--picture-w': `min(100cqw, calc(100cqh * ${ratio}))`,
    '--picture-h': `min(100cqh, calc(100cqw / ${ratio}))`,
  } as CSSProperties;
  const image = (
    <>
      {small !== undefined && !hasFailed(small) && (
        <img
          src={small}
          alt=""
          draggable={false}
          onLoad={measure}
          onError={() => fail(small)}
          className={layer}
        />
      )}
      {!hasFailed(large) && (
        <img
          src={large}
          alt={onPress ? '' : file.filename}
          draggable={false}
          fetchPriority="high"
          onLoad={(event) => {
            measure(event);
            setLargeDrawn(true);
          }}
          onError={() => fail(large)}
          className={cx(layer, !isLargeDrawn && 'opacity-0')}
        />
      )}
      {shape === undefined && <Skeleton className={`${layer} rounded-none`} />}
    </>
  );
  // Line work is black on transparent, so it needs a light ground in both themes.
  const box = 'paper grid h-(--picture-h) w-(--picture-w) overflow-hidden rounded-lg bg-raised';
  return (
    // Places are from the left edge, also in a right-to-left page.
    <div
      dir="ltr"
      style={style}
      className={cx(
        'grid place-content-center [container-type:size]',
        isFilling ? 'size-full' : 'max-h-[80dvh] min-h-24 w-full flex-initial rounded-lg border bg-sunken',
      )}
    >
      <div className="relative">
        {onPress ? (
          <button
            type="button"
            data-theme="light"
            aria-label={`گذاشتن نشان روی ${file.filename}`}
            onClick={(event) => {
              const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
              // A press with Enter has no position, so its pin begins in the middle.
              if (event.detail === 0) onPress(0.5, 0.5);
              else onPress((event.clientX - left) / width, (event.clientY - top) / height);
            }}
            className={`${box} cursor-crosshair select-none focus-visible:-outline-offset-2`}
          >
            {image}
          </button>
        ) : (
          <span data-theme="light" className={box}>
            {image}
          </span>
        )}
        {(shape !== undefined || isTriedAgain) && children}
      </div>
    </div>
  );
}
