import { CircleAlert, CircleCheck, Minus, Plus } from 'lucide-react';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { formatNumber } from '#contract/common/money';
import { stripLength } from '#contract/common/rings';
import type { DrawnStrip } from '#engraving/operations/lettering';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { cx } from '../../ui/class-names.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Segments } from '../../ui/Segments.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useWide } from '../../ui/use-wide.ts';
import type { Metal } from './metals.ts';
import { round, type Settings } from './settings.ts';
import { Strip } from './Strip.tsx';
import { burns, describeDrawing, formatMm, formatSize } from './texts.ts';
import type { DrawingState } from './use-drawing.ts';
import { reachOf, useStripZoom } from './use-strip-zoom.ts';

const RingView = lazyPart(async () => (await import('./RingView.tsx')).RingView);

type DrawingCardProps = {
  settings: Settings;
  drawing: DrawingState & { retry: () => void };
  fontName: string | undefined;
  metal: Metal;
  /** Undo and redo. */
  tools: ReactNode;
  /** Download, save and order, where the page has more than one column. */
  actions: ReactNode;
  offer: ReactNode;
  /** A sentence on the advantages of an order over the free file. */
  worth: string | undefined;
};

/** The drawing, which stays in view while the controls below it change it. */
export function DrawingCard({
  settings,
  drawing,
  fontName,
  metal,
  tools,
  actions,
  offer,
  worth,
}: DrawingCardProps) {
  const { strip, refused, findings, isFinished, isFailed } = drawing;
  const isWide = useWide();
  const [view, setView] = useState<'strip' | 'ring'>('strip');
  // Before the first drawing, and where it is refused, the bare ring is shown.
  const shownStrip = strip ?? bare(settings);
  // On a phone the whole strip would be a thin line.
  const reach = useMemo(() => (isWide ? null : reachOf(shownStrip.path)), [isWide, shownStrip.path]);
  const zoom = useStripZoom(shownStrip.width, shownStrip.height, isWide ? 260 : 96, reach);
  const description = describeDrawing(drawing, settings, fontName);
  const isRing = settings.piece === 'ring';
  const showsRing = isRing && !isWide && view === 'ring';

  return (
    <>
      <div className="z-10 tall:@min-[14rem]:sticky tall:top-[calc(var(--spacing)*16+1px)] max-lg:-mx-4 max-sm:-mx-4 sm:max-lg:-mx-6">
        <Card padding="none" className="max-lg:rounded-none! max-lg:border-x-0! max-lg:shadow-raised!">
          <div
            data-metal={metal}
            className="p-2 transition-opacity sm:p-3 lg:p-4 group-has-[[data-typed-fault]]/maker:opacity-50"
          >
            {showsRing ? (
              <Suspense fallback={<Skeleton className="h-44 w-full rounded-md" />}>
                <RingView strip={shownStrip} settings={settings} metal={metal} className="h-44" />
              </Suspense>
            ) : (
              <Strip
                strip={shownStrip}
                findings={refused ? [] : findings}
                margin={settings.margin}
                zoom={zoom}
                label={description}
                isExact={isFinished}
                isRing={isRing}
                isOld={strip !== null && (refused !== null || isFailed)}
              />
            )}
          </div>
          <div className="flex items-center gap-4 border-t">
            <div className="min-w-0 flex-1 px-4 py-1.5 text-xs">
              {/* A typed number that cannot be taken changes nothing, so the drawing is of those before. */}
              <p className="hidden min-h-6 items-start gap-2 text-danger group-has-[[data-typed-fault]]/maker:flex">
                <CircleAlert className="mt-0.5 size-4" />
                یک اندازه درست نیست؛ طرح هنوز همان طرح قبلی است.
              </p>
              <p
                className={cx(
                  'flex min-h-6 items-start gap-2 group-has-[[data-typed-fault]]/maker:hidden',
                  refused || isFailed ? 'text-danger' : findings.length > 0 ? 'text-warning' : 'text-muted',
                )}
              >
                {refused || isFailed || findings.length > 0 ? (
                  <CircleAlert className="mt-0.5 size-4" />
                ) : (
                  <CircleCheck className="mt-0.5 size-4" />
                )}
                <span className="line-clamp-2 min-w-0 flex-1 lg:line-clamp-none">
                  {isFailed
                    ? 'فونت بارگذاری نشد. اینترنت را بررسی کنید.'
                    : (refused?.message ??
                      (findings.length > 0
                        ? `${findings.map(({ message }) => message).join(' ')} ${adviceFor(findings)}`
                        : isFinished
                          ? burns
                          : 'در حال اندازه‌گیری…'))}
                </span>
                {isFailed && (
                  <Button size="sm" onPress={drawing.retry}>
                    تلاش دوباره
                  </Button>
                )}
              </p>
              {worth && <p className="ps-6 text-muted @max-4xl:hidden">{worth}</p>}
            </div>
            <div className="flex shrink-0 gap-2 p-2.5 ps-0 @max-4xl:hidden">{actions}</div>
          </div>
        </Card>
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1.5 max-sm:gap-x-1">
        {!isWide && isRing && (
          <Segments
            label="نمایش"
            value={view}
            onChange={setView}
            options={[
              { id: 'strip', label: 'نوار' },
              { id: 'ring', label: 'حلقه' },
            ]}
          />
        )}
        {!showsRing && (
          <div role="group" aria-label="بزرگ‌نمایی" className="flex items-center sm:gap-1">
            <IconButton
              label="بزرگ‌تر"
              icon={<Plus />}
              size="sm"
              isDisabled={!zoom.zoomIn}
              onPress={() => zoom.zoomIn?.()}
            />
            <IconButton
              label="کوچک‌تر"
              icon={<Minus />}
              size="sm"
              isDisabled={!zoom.zoomOut}
              onPress={() => zoom.zoomOut?.()}
            />
            <Button
              variant="ghost"
              size="sm"
              isDisabled={!zoom.whole}
              onPress={() => zoom.whole?.()}
              className="max-sm:hidden"
            >
              کامل
            </Button>
          </div>
        )}
        <div className="ms-auto lg:order-last">{tools}</div>
        {strip && (
          <dl className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted [&_dd]:inline [&_dd]:text-ink [&_dt]:me-1 [&_dt]:inline">
            <div>
              <dt>{isRing ? 'نوار' : 'قطعه'}</dt>
              <dd>{formatSize({ width: round(strip.width), height: round(strip.height) })}</dd>
            </div>
            {/* In a row of this width the offer says it. */}
            <div className="@min-[48rem]:@max-6xl:hidden">
              <dt>بلندی حروف</dt>
              <dd>{formatMm(round(strip.letterHeight))}</dd>
            </div>
            {zoom.isReady && !showsRing && (
              <div className="@max-6xl:hidden">
                <dt>بزرگ‌نمایی</dt>
                <dd>{formatNumber(Math.round((zoom.scale / 3.7795) * 10) / 10)} برابر</dd>
              </div>
            )}
          </dl>
        )}
        <div className="min-h-9">{offer}</div>
      </div>
      <p role="status" className="sr-only">
        {(isFinished || refused) && description}
      </p>
    </>
  );
}

/** Returns advice on making all of the drawing thick enough for the laser. */
const adviceFor = (findings: readonly { code: 'thin' | 'island' | 'gap' }[]): string =>
  findings.some(({ code }) => code !== 'gap')
    ? 'حروف را درشت‌تر کنید یا فونت ضخیم‌تری بردارید.'
    : 'حروف را درشت‌تر یا فاصلهٔ حروف را بیشتر کنید.';

const bare = ({ mm, thickness, surface, bandWidth, piece, length }: Settings): DrawnStrip => ({
  path: '',
  width: piece === 'flat' ? length : stripLength({ mm, thickness }, surface),
  height: bandWidth,
  letterHeight: 0,
  largest: 0,
  gap: 0,
  hasKashida: true,
});
