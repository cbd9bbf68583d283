import { useCallback, useEffect, useEffectEvent } from 'react';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useTurningScene } from '../../ui/use-turning-scene.ts';
import type { DrawnStrip } from '#engraving/operations/lettering';
import type { Metal } from './metals.ts';
import type { RingLook } from './ring-scene.ts';
import type { Settings } from './settings.ts';

type RingViewProps = { strip: DrawnStrip; settings: Settings; metal: Metal; className?: string };

export function RingView({ strip, settings, metal, className }: RingViewProps) {
  const centre = centreOf(strip, settings.repeat);
  const { state, box, show, openSlow, canvasProps } = useTurningScene(async (canvas) =>
    (await import('./ring-scene.ts')).openRingScene(canvas),
  );
  const isFlat = state === 'flat' || state === 'slow';

  const look = useEffectEvent(() => {
    if (!box.current) return;
    const style = getComputedStyle(box.current);
    const colour = (name: string) => style.getPropertyValue(name).trim();
    const next: RingLook = {
      mm: settings.mm,
      thickness: settings.thickness,
      bandWidth: strip.height,
      isInside: settings.surface === 'inside',
      path: strip.path,
      length: strip.width,
      centre,
      metal: colour('--ring-mid'),
      ink: colour('--ring-ink'),
    };
    show((scene) => scene.show(next));
  });
  useEffect(() => {
    if (state === 'ready') look();
  }, [state, strip, settings.mm, settings.thickness, settings.surface, metal, centre]);

  return (
    <div ref={box} data-metal={metal} className={cx('relative', className)}>
      {isFlat ? (
        <FlatRing strip={strip} metal={metal} isInside={settings.surface === 'inside'} centre={centre} />
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

/** The share of the ring's width by which its front is bowed towards the viewer. */
const bow = 0.16;

function draw(
  canvas: HTMLCanvasElement,
  { path, width, height }: DrawnStrip,
  isInside: boolean,
  centre: number,
) {
  const density = Math.min(devicePixelRatio, 2);
  canvas.width = canvas.clientWidth * density;
  canvas.height = canvas.clientHeight * density;
  const pen = canvas.getContext('2d');
  if (!pen || canvas.width === 0) return;
  const style = getComputedStyle(canvas);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  const across = width / Math.PI;
  const scale = Math.min((canvas.width * 0.86) / across, (canvas.height * 0.86) / (height + across * bow));
  const strip = document.createElement('canvas');
  strip.width = Math.ceil(width * scale);
  strip.height = Math.ceil(height * scale);
  const flat = strip.getContext('2d');
  if (!flat) return;
  flat.fillStyle = colour('--ring-mid');
  flat.fillRect(0, 0, strip.width, strip.height);
  flat.scale(scale, scale);
  flat.fillStyle = colour('--ring-ink');
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, and no array
  flat.fill(new Path2D(path), 'evenodd');

  const radius = (across * scale) / 2;
  const middle = { x: canvas.width / 2, y: canvas.height / 2 };
  const lift = radius * 2 * bow;
  const dark = (x: number) => 0.55 * Math.abs(x / radius) ** 2.5;
  // A text inside is on the rear wall, so the front wall is cut away.
  for (const isFront of isInside ? [false] : [false, true]) {
    const isWritten = isFront || isInside;
    for (let x = -radius; x < radius; x += 1) {
      const depth = Math.sqrt(1 - (x / radius) ** 2);
      const turn = Math.asin(x / radius) / (2 * Math.PI);
      const share = (((centre + (isInside ? -turn : turn)) % 1) + 1) % 1;
      const y = middle.y - strip.height / 2 + ((isFront ? 1 : -1) * depth * lift) / 2;
      if (isWritten)
        pen.drawImage(strip, share * strip.width, 0, 1, strip.height, middle.x + x, y, 1.5, strip.height);
      else {
        pen.fillStyle = colour('--ring-dark');
        pen.fillRect(middle.x + x, y, 1.5, strip.height);
      }
      pen.globalAlpha = isWritten ? dark(x) : 0.25 + dark(x) / 2;
      pen.fillStyle = colour('--ring-ink');
      pen.fillRect(middle.x + x, y, 1.5, strip.height);
      pen.globalAlpha = 1;
    }
  }
}

type FlatRingProps = { strip: DrawnStrip; metal: Metal; isInside: boolean; centre: number };

/** A still picture for browsers without WebGL. `centre` is the share of the strip in its middle. */
function FlatRing({ strip, metal, isInside, centre }: FlatRingProps) {
  const show = useCallback(
    (canvas: HTMLCanvasElement | null) => {
      if (canvas && metal) draw(canvas, strip, isInside, centre);
    },
    [strip, metal, isInside, centre],
  );
  return <canvas ref={show} role="img" aria-label="تصویر حلقه" className="absolute inset-0 size-full" />;
}
