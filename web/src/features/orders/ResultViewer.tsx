import { ChevronsLeftRight, Maximize2, Gem, GitCompareArrows } from 'lucide-react';
import { useState } from 'react';
import type { StoredFile } from '#contract/common/files';
import { Button } from '../../ui/Button.tsx';
import { FilePicture } from '../../ui/FilePicture.tsx';
import { PictureViewer } from '../../ui/PictureViewer.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useRecordDialog } from '../../ui/use-dialog.tsx';
import type { Brief } from '#contract/orders';
import { Segments } from '../../ui/Segments.tsx';
import { isPicture, pageSizedUrl } from '../../ui/stored-file.ts';
import { PictureStrip } from './PictureStrip.tsx';
import { withFileCheck } from '../files/parts.tsx';
import { formatNumber } from '#contract/common/money';

const CompareDialog = lazyPart(
  async () => (await import('../../ui/compare/CompareDialog.tsx')).CompareDialog,
);
const OnPieceDialog = lazyPart(
  async () => (await import('../../ui/material/OnPieceDialog.tsx')).OnPieceDialog,
);

type ResultViewerProps = {
  /** Pictures, and vector files, which may have none. */
  pictures: readonly StoredFile[];
  /** The customer's own pictures; the first that can be drawn is compared. */
  befores: readonly StoredFile[];
  brief?: Brief | undefined;
};

const views = [
  { id: 'result', label: 'نتیجه' },
  { id: 'compare', label: 'مقایسه با فایل شما' },
] as const;

export function ResultViewer({ pictures, befores, brief }: ResultViewerProps) {
  const [open, renderDialog] = useRecordDialog<'compare' | 'piece'>();
  const [at, setAt] = useState(0);
  const [view, setView] = useState<'result' | 'compare'>('result');
  const [isOpen, setOpen] = useState(false);
  /** Vector files that the server cannot draw: their kind is shown. */
  const [undrawn, setUndrawn] = useState<ReadonlySet<string>>(new Set());
  const picture = pictures[Math.min(at, pictures.length - 1)];
  if (!picture) return null;
  const before = befores.find(({ _id }) => !undrawn.has(_id));
  const isDrawn = isPicture(picture) && !undrawn.has(picture._id);
  const markUndrawn = ({ _id }: StoredFile) => setUndrawn((known) => new Set(known).add(_id));

  return (
    <div className="flex flex-col gap-3">
      {before && (
        <Segments label="نمای نتیجه" options={views} value={view} onChange={setView} className="self-start" />
      )}
      <div className="relative h-80 overflow-hidden rounded-lg border sm:h-112 2xl:h-144">
        {view === 'compare' && before && isDrawn ? (
          <CompareSlider
            key={`${before._id} ${picture._id}`}
            before={pageSizedUrl(before)}
            after={pageSizedUrl(picture)}
            label="مقایسهٔ قبل و بعد از طراحی"
            onFail={(side) => markUndrawn(side === 'before' ? before : picture)}
          />
        ) : (
          <Button
            variant="bare"
            aria-label={`بزرگ‌نمایی ${picture.filename}`}
            onPress={() => setOpen(true)}
            data-theme="light"
            className="paper group size-full cursor-zoom-in bg-raised focus-visible:outline-2 focus-visible:-outline-offset-2"
          >
            {isDrawn ? (
              <img
                key={picture._id}
                src={pageSizedUrl(picture)}
                alt=""
                onError={() => markUndrawn(picture)}
                className="size-full animate-appear object-contain p-2"
              />
            ) : (
              <FilePicture file={picture} fit="contain" className="size-full" />
            )}
            <span className="absolute end-3 bottom-3 grid size-11 place-items-center rounded-full border bg-raised text-muted shadow-raised transition-transform group-hover:scale-110">
              <Maximize2 />
            </span>
          </Button>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {befores[0] && (
          <Button size="sm" icon={<GitCompareArrows />} onPress={() => open('compare')}>
            مقایسهٔ دقیق
          </Button>
        )}
        <Button size="sm" icon={<Gem />} onPress={() => open('piece')}>
          روی قطعه
        </Button>
      </div>
      {renderDialog((name, control) =>
        name === 'piece' ? (
          <OnPieceDialog file={picture} brief={brief} {...control} />
        ) : (
          befores[0] && (
            <CompareDialog
              one={{ file: befores[0], label: 'فایل شما' }}
              other={{ file: picture, label: 'نتیجه' }}
              {...control}
            />
          )
        ),
      )}
      <PictureStrip pictures={pictures} chosen={picture} onChoose={(each) => setAt(pictures.indexOf(each))} />
      <PictureViewer
        pictures={pictures}
        withCheck={withFileCheck}
        index={at}
        onIndexChange={setAt}
        isOpen={isOpen}
        onOpenChange={setOpen}
        label="نتیجهٔ طراحی"
      />
    </div>
  );
}

type CompareSliderProps = {
  before: string;
  after: string;
  label: string;
  /** A picture cannot be drawn. */
  onFail: (side: 'before' | 'after') => void;
};

function CompareSlider({ before, after, label, onFail }: CompareSliderProps) {
  const [percent, setPercent] = useState(50);
  return (
    <div
      data-theme="light"
      className="paper group relative size-full overflow-hidden bg-raised text-ink select-none"
    >
      <img
        src={after}
        alt=""
        draggable={false}
        onError={() => onFail('after')}
        className="absolute inset-0 size-full object-contain"
      />
      <div style={{ clipPath: `inset(0 0 0 ${100 - percent}%)` }} className="absolute inset-0 bg-raised">
        <img
          src={before}
          alt=""
          draggable={false}
          onError={() => onFail('before')}
          className="size-full object-contain"
        />
      </div>
      <Side className="start-3">قبل از طراحی</Side>
      <Side className="end-3">بعد از طراحی</Side>
      <span
        aria-hidden="true"
        style={{ insetInlineStart: `${percent}%` }}
        className="absolute inset-y-0 w-0.5 translate-x-1/2 bg-ember"
      >
        <span className="absolute start-1/2 top-1/2 grid size-11 translate-x-1/2 -translate-y-1/2 place-items-center rounded-full border-2 border-ember bg-raised text-ember-text shadow-raised group-focus-within:ring-2 group-focus-within:ring-ink">
          <ChevronsLeftRight />
        </span>
      </span>
      <input
        type="range"
        min={0}
        max={100}
        value={percent}
        aria-label={label}
        aria-valuetext={`${formatNumber(percent)}٪ قبل از طراحی`}
        onChange={(event) => setPercent(Number(event.target.value))}
        className="absolute inset-0 size-full cursor-ew-resize touch-pan-y opacity-0"
      />
    </div>
  );
}

function Side({ className, children }: { className: string; children: string }) {
  return (
    <span
      className={`absolute top-3 rounded-full border bg-raised px-3 py-0.5 text-xs font-medium text-muted ${className}`}
    >
      {children}
    </span>
  );
}
