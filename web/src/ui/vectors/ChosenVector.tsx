import { Maximize, ScanSearch } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import type { FileCheck } from '#contract/common/file-checks';
import { formatNumber } from '#contract/common/money';
import type { Painted } from '#engraving/solid/paint-stl';
import { vectorKindOf } from '../../lib/vectors/vector-kind.ts';
import { Button } from '../Button.tsx';
import { cx } from '../class-names.ts';
import { lazyPart } from '../lazy-part.ts';
import { type BriefSize, isLargerThanPiece } from '../material/piece-size.ts';
import { Skeleton } from '../Skeleton.tsx';
import { useRecordDialog } from '../use-dialog.tsx';
import { BlobPicture } from './BlobPicture.tsx';
import { Paths } from './DrawnPaths.tsx';
import { drawnPaths, hiddenLayers, maxDrawn } from './drawing-paths.ts';
import { FindingLine } from './FindingLine.tsx';
import { pictureOfPage, useCorelPictures, withExchange } from './use-corel-pictures.ts';
import { useInspected } from './use-inspected.ts';
import { localVector, type Taken, type VectorFile } from './vector-file.ts';

const VectorViewer = lazyPart(async () => (await import('./VectorViewer.tsx')).VectorViewer);

type ChosenVectorProps = { file: File };

/** More paths than these are not drawn in a small picture. */
const maxSmall = 2000;

const isDrawnByServer = (name: string) => ['eps', 'cdr'].includes(vectorKindOf(name) ?? '');

type ChosenPictureProps = ChosenVectorProps & {
  fallback: ReactNode;
  /** Fits the drawing into its size container, with finer lines and more of them. */
  isLarge?: boolean;
};

/** A picture of a vector file that is not sent yet, a small one by default; `fallback` while there is none. */
export function ChosenPicture({ file, fallback, isLarge = false }: ChosenPictureProps) {
  const chosen = localVector(file);
  const looked = useInspected(chosen);
  const carried = useCorelPictures(chosen);
  const cover = carried && pictureOfPage(carried, 1);
  const picture = looked?.picture;
  if (cover)
    return <BlobPicture picture={cover} className="size-full animate-appear bg-raised object-contain" />;
  if (looked?.painted) return <PaintedSolid painted={looked.painted} />;
  if (!picture || picture.paths.length > (isLarge ? maxDrawn : maxSmall)) return fallback;
  const { left, right, bottom, top } = picture.box;
  const [width, height] = [right - left, top - bottom];
  const longer = Math.max(width, height);
  // A large preview has the proportions and the margin that the stored file will have.
  const margin = isLarge ? longer / 25 : 0;
  const [wide, high] = [width + 2 * margin, height + 2 * margin];
  const fitted = { width: `min(100cqw, ${(wide / high) * 100}cqh)`, aspectRatio: `${wide} / ${high}` };
  return (
    <svg
      aria-hidden="true"
      data-theme="light"
      viewBox={`${-margin} ${-margin} ${wide} ${high}`}
      strokeWidth={longer / (isLarge ? 400 : 48)}
      style={isLarge ? fitted : undefined}
      className={cx('paper animate-appear bg-raised', isLarge ? 'rounded-lg' : 'size-full')}
    >
      <Paths paths={drawnPaths(picture, hiddenLayers(looked.check))} />
    </svg>
  );
}

function PaintedSolid({ painted: { data, width, height } }: { painted: Painted }) {
  function paint(canvas: HTMLCanvasElement | null) {
    canvas?.getContext('2d')?.putImageData(new ImageData(data, width, height), 0, 0);
  }
  return (
    <canvas
      ref={paint}
      aria-hidden="true"
      data-theme="light"
      width={width}
      height={height}
      className="paper size-full animate-appear bg-raised object-contain"
    />
  );
}

type ChosenNoteProps = ChosenVectorProps & {
  /** The piece that it is for. */
  piece?: BriefSize | undefined;
  onTake?: (file: File) => Taken;
  /** The button that opens it at full size. */
  opener?: Ref<HTMLButtonElement>;
};

/** A size that the file only guesses contradicts nothing. */
const isTooLarge = ({ size, unit }: FileCheck, piece: BriefSize): boolean =>
  size ? unit?.guessed === false && isLargerThanPiece(size, piece) : false;

function tooLargeText({ widthMm, heightMm }: BriefSize): string {
  const sides = [widthMm, heightMm].filter((side) => side !== undefined).map(formatNumber);
  const which = heightMm === undefined ? 'پهنای ' : widthMm === undefined ? 'بلندی ' : '';
  return `از قطعهٔ مشتری بزرگ‌تر است: ${which}${sides.join(' × ')} میلی‌متر خواسته است.`;
}

/** The findings in a vector file that is not sent yet, and the way to look at it. */
export function ChosenNote({ file, piece, onTake, opener }: ChosenNoteProps) {
  // Of the file that was opened, which a mended one may have taken the place of.
  const [open, renderViewer] = useRecordDialog<VectorFile>();
  const chosen = localVector(file);
  const looked = useInspected(chosen);
  const carried = useCorelPictures(chosen);
  if (looked === null) return null;
  const hasPicture = looked && (looked.picture || looked.triangles || (carried && pictureOfPage(carried, 1)));
  const check = looked && withExchange(looked.check, carried);
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span role="status" className="min-w-0">
        {check ? (
          <>
            <FindingLine check={check} />
            {piece && isTooLarge(check, piece) && (
              <span className="flex items-start gap-1.5 text-xs text-warning">
                <Maximize className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
                {tooLargeText(piece)}
              </span>
            )}
          </>
        ) : (
          <span className="flex items-center gap-2 text-xs text-muted">
            <Skeleton className="h-3 w-20" />
            {isDrawnByServer(file.name) ? 'برای بررسی فرستاده می‌شود…' : 'در حال بررسی…'}
          </span>
        )}
      </span>
      {hasPicture && (
        <Button
          ref={opener}
          variant="ghost"
          size="sm"
          icon={<ScanSearch className="size-4!" />}
          aria-label={`دیدن و بررسی ${file.name}`}
          onPress={() => open(chosen)}
          className="-my-1 -ms-2 text-ink"
        >
          دیدن و بررسی
        </Button>
      )}
      {renderViewer((opened, control) => (
        <VectorViewer file={opened} check={null} onTake={onTake} {...control} />
      ))}
    </span>
  );
}
