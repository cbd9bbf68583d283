import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { Shown } from './engine-messages.ts';
import { FlatRing } from './FlatRing.tsx';
import type { Metal } from './metals.ts';
import type { RingLook, RingScene } from './ring-scene.ts';
import type { Settings } from './settings.ts';

type RingViewProps = { shown: Shown; settings: Settings; metal: Metal; className?: string };

/** Radians of a key press, and of a second without a touch. */
const [keyTurn, idleTurn] = [0.15, 0.25];
/** In ms after a touch: then it goes on turning. */
const idleAfter = 2500;

/** The ring, turned by the pointer or the arrow keys. Without WebGL it is a flat picture. */
export function RingView({ shown, settings, metal, className }: RingViewProps) {
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const scene = useRef<RingScene | null>(null);
  const wake = useRef<(() => void) | null>(null);
  // Drawn without a graphics card, the ring would hold up the whole page: it comes when it is asked for.
  const [isPatient, setPatient] = useState(false);
  const [state, setState] = useState<'loading' | 'ready' | 'slow' | 'flat'>('loading');
  const centre = centreOf(shown, settings.repeat);
  const isFlat = state === 'flat' || state === 'slow';

  useEffect(() => {
    const [place, sheet] = [box.current, canvas.current];
    if (!place || !sheet) return undefined;
    const closed = new AbortController();
    let frame = 0;
    const means = webglOf(isPatient);
    if (means !== 'ready') {
      setState(means);
      return undefined;
    }
    void (async () => {
      let opened: RingScene;
      try {
        const { openRingScene } = await import('./ring-scene.ts');
        if (closed.signal.aborted) return;
        opened = openRingScene(sheet);
      } catch {
        if (!closed.signal.aborted) setState('flat');
        return;
      }
      scene.current = opened;
      const isQuiet = matchMedia('(prefers-reduced-motion: reduce)');
      let [isSeen, last, touched] = [true, 0, 0];
      const draw = (now: number) => {
        frame = 0;
        const rests = isQuiet.matches || now - touched < idleAfter;
        if (!rests && last > 0) opened.turn((Math.min(now - last, 50) / 1000) * idleTurn, 0);
        last = now;
        opened.render();
        if (!isQuiet.matches) ask();
      };
      const ask = () => {
        if (frame === 0 && isSeen && !document.hidden) frame = requestAnimationFrame(draw);
        else if (!isSeen || document.hidden) last = 0;
      };
      wake.current = () => {
        touched = performance.now();
        ask();
      };
      const sizes = new ResizeObserver(([entry]) => {
        if (!entry || entry.contentRect.width === 0) return;
        opened.resize(entry.contentRect.width, entry.contentRect.height);
        ask();
      });
      sizes.observe(place);
      const sight = new IntersectionObserver(([entry]) => {
        isSeen = entry?.isIntersecting ?? false;
        ask();
      });
      sight.observe(place);
      document.addEventListener('visibilitychange', ask, { signal: closed.signal });
      isQuiet.addEventListener('change', ask, { signal: closed.signal });
      sheet.addEventListener('webglcontextlost', () => setState('flat'), { signal: closed.signal });
      closed.signal.addEventListener('abort', () => {
        cancelAnimationFrame(frame);
        sizes.disconnect();
        sight.disconnect();
        opened.close();
        scene.current = null;
        wake.current = null;
      });
      setState('ready');
    })();
    return () => closed.abort();
  }, [isPatient]);

  useEffect(() => {
    if (state !== 'ready' || !box.current) return;
    const style = getComputedStyle(box.current);
    const colour = (name: string) => style.getPropertyValue(name).trim();
    const look: RingLook = {
      mm: settings.mm,
      thickness: settings.thickness,
      bandWidth: shown.height,
      isInside: settings.surface === 'inside',
      path: shown.path,
      length: shown.width,
      centre,
      metal: colour('--ring-mid'),
      ink: colour('--ring-ink'),
    };
    scene.current?.show(look);
    wake.current?.();
  }, [state, shown, settings.mm, settings.thickness, settings.surface, metal, centre]);

  function turn(round: number, tilt: number) {
    scene.current?.turn(round, tilt);
    wake.current?.();
  }

  function onKeyDown(event: KeyboardEvent) {
    const [round, tilt] =
      {
        ArrowLeft: [-keyTurn, 0],
        ArrowRight: [keyTurn, 0],
        ArrowUp: [0, -keyTurn],
        ArrowDown: [0, keyTurn],
      }[event.key] ?? [];
    if (round === undefined || tilt === undefined) return;
    event.preventDefault();
    turn(round, tilt);
  }

  const pointer = useRef<{ x: number; y: number } | null>(null);
  function onPointerMove(event: PointerEvent) {
    if (!pointer.current) return;
    const { x, y } = pointer.current;
    pointer.current = { x: event.clientX, y: event.clientY };
    turn((event.clientX - x) * 0.01, (event.clientY - y) * 0.01);
  }
  const release = () => {
    pointer.current = null;
  };

  return (
    <div ref={box} data-metal={metal} className={cx('relative', className)}>
      {isFlat ? (
        <FlatRing shown={shown} metal={metal} isInside={settings.surface === 'inside'} centre={centre} />
      ) : (
        <canvas
          ref={canvas}
          role="img"
          tabIndex={0}
          aria-label="حلقهٔ سه‌بعدی؛ با کشیدن یا کلیدهای جهت می‌چرخد"
          onKeyDown={onKeyDown}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            pointer.current = { x: event.clientX, y: event.clientY };
          }}
          onPointerMove={onPointerMove}
          onPointerUp={release}
          onPointerCancel={release}
          className="absolute inset-0 size-full cursor-grab touch-pan-y rounded-md active:cursor-grabbing"
        />
      )}
      {state === 'slow' && (
        <Button
          size="sm"
          className="absolute! inset-x-0 bottom-0 mx-auto w-fit"
          onPress={() => {
            setState('loading');
            setPatient(true);
          }}
        >
          سه‌بعدی ببینید
        </Button>
      )}
      {state === 'loading' && <Skeleton className="absolute inset-0 size-full rounded-md" />}
    </div>
  );
}

/** The share of the strip at which the text nearest its middle stands: where most contours begin, not at the ornament. */
function centreOf({ path, width }: Shown, repeat: number): number {
  const period = width / repeat;
  const starts = [...path.matchAll(/M(-?[\d.]+)/g)]
    .map(([, x]) => Number(x) % period)
    .toSorted((p, q) => p - q);
  const text = starts[Math.floor(starts.length / 2)] ?? period / 2;
  return (Math.floor(repeat / 2) * period + text) / width;
}

/** Names of WebGL that the processor draws. */
const software = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/** Whether this browser turns a ring smoothly, only slowly (drawn by the processor), or not at all. */
function webglOf(isPatient: boolean): 'ready' | 'slow' | 'flat' {
  const probe = document.createElement('canvas').getContext('webgl2');
  if (!probe) return 'flat';
  const names = probe.getExtension('WEBGL_debug_renderer_info');
  const name = String(probe.getParameter(names?.UNMASKED_RENDERER_WEBGL ?? probe.RENDERER));
  probe.getExtension('WEBGL_lose_context')?.loseContext();
  return isPatient || !software.test(name) ? 'ready' : 'slow';
}
