import { useCallback, useEffect, useEffectEvent } from 'react';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/class-names.ts';
import { engravingOf } from '../../ui/material/engraving.ts';
import { coloursOf } from '../../ui/material/grounds.ts';
import { drawFlatRing } from '../../ui/material/flat-ring.ts';
import type { RingLook } from '../../ui/material/ring-scene.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useTurningScene } from '../../ui/use-turning-scene.ts';
import type { DrawnStrip } from '#engraving/operations/lettering';
import type { Metal } from './metals.ts';
import type { Settings } from './settings.ts';

type RingViewProps = { strip: DrawnStrip; settings: Settings; metal: Metal; className?: string };

export function RingView({ strip, settings, metal, className }: RingViewProps) {
  const centre = centreOf(strip, settings.repeat);
  const { state, box, show, openSlow, canvasProps } = useTurningScene(async (canvas) =>
    (await import('../../ui/material/ring-scene.ts')).openRingScene(canvas),
  );
  const isFlat = state === 'flat' || state === 'slow';

  const look = useEffectEvent(() => {
    if (!box.current) return;
    const next: RingLook = {
      mm: settings.mm,
      thickness: settings.thickness,
      bandWidth: strip.height,
      isInside: settings.surface === 'inside',
      engraving: engravingOf(strip.path),
      length: strip.width,
      centre,
      material: metal,
      colours: coloursOf(box.current),
    };
    show((scene) => scene.show(next));
  });
  useEffect(() => {
    if (state === 'ready') look();
  }, [state, strip, settings.mm, settings.thickness, settings.surface, metal, centre]);

  return (
    <div ref={box} data-metal={metal} className={cx('relative', className)}>
      {isFlat ? (
        <FlatRing
          strip={strip}
          metal={metal}
          isInside={settings.surface === 'inside'}
          centre={centre}
          // Leaves room for the button below it.
          className={state === 'slow' ? 'top-0 h-[calc(100%-2.75rem)]' : 'inset-y-0 h-full'}
        />
      ) : (
        <canvas
          {...canvasProps}
          aria-label="حلقهٔ سه‌بعدی؛ با کشیدن یا کلیدهای جهت می‌چرخد"
          className="absolute inset-0 size-full cursor-grab touch-pan-y rounded-md active:cursor-grabbing"
        />
      )}
      {state === 'slow' && (
        <Button size="sm" className="absolute! inset-x-0 bottom-0 mx-auto w-fit" onPress={openSlow}>
          سه‌بعدی ببینید
        </Button>
      )}
      {state === 'loading' && <Skeleton className="absolute inset-0 size-full rounded-md" />}
    </div>
  );
}

/** The share of the strip at the text nearest its middle: where most contours begin, not at an ornament. */
function centreOf({ path, width }: DrawnStrip, repeat: number): number {
  const period = width / repeat;
  const starts = [...path.matchAll(/M(-?[\d.]+)/g)]
    .map(([, x]) => Number(x) % period)
    .toSorted((p, q) => p - q);
  const text = starts[Math.floor(starts.length / 2)] ?? period / 2;
  return (Math.floor(repeat / 2) * period + text) / width;
}

type FlatRingProps = {
  strip: DrawnStrip;
  metal: Metal;
  isInside: boolean;
  centre: number;
  className: string;
};

/** A still picture for browsers without WebGL. `centre` is the share of the strip in its middle. */
function FlatRing({ strip, metal, isInside, centre, className }: FlatRingProps) {
  const show = useCallback(
    (canvas: HTMLCanvasElement | null) => {
      if (!canvas || !metal) return;
      const { path, width: length, height: bandWidth } = strip;
      const ring = { engraving: engravingOf(path), length, bandWidth, isInside, centre, material: metal };
      drawFlatRing(canvas, { ...ring, colours: coloursOf(canvas) });
    },
    [strip, metal, isInside, centre],
  );
  return (
    <canvas
      ref={show}
      role="img"
      aria-label="تصویر حلقه"
      className={cx('absolute inset-x-0 w-full', className)}
    />
  );
}
