import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';

export interface TurningScene {
  /** Turns by radians: round its axis, and towards the viewer. */
  turn: (round: number, tilt: number) => void;
  render: () => void;
  resize: (width: number, height: number) => void;
  close: () => void;
}

/** Radians of a key press, and of a second without a touch. */
const [keyTurn, idleTurn] = [0.15, 0.25];
/** In ms: the scene turns by itself again after a touch this long ago. */
const idleAfter = 2500;

/**
 * A three-dimensional scene that is turned by the pointer, by the arrow keys and slowly by itself. `flat`: the browser has no
 * WebGL; `slow`: the processor would draw it and hold up the whole page, so it is opened once `open` is called.
 */
export function useTurningScene<Scene extends TurningScene>(
  begin: (canvas: HTMLCanvasElement) => Promise<Scene>,
) {
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const scene = useRef<Scene | null>(null);
  const wake = useRef<(() => void) | null>(null);
  const [isPatient, setPatient] = useState(false);
  const [state, setState] = useState<'loading' | 'ready' | 'slow' | 'flat'>('loading');
  const beginScene = useEffectEvent(begin);

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
      let opened: Scene;
      try {
        opened = await beginScene(sheet);
      } catch {
        if (!closed.signal.aborted) setState('flat');
        return;
      }
      if (closed.signal.aborted) {
        opened.close();
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
      const visibility = new IntersectionObserver(([entry]) => {
        isSeen = entry?.isIntersecting ?? false;
        ask();
      });
      visibility.observe(place);
      document.addEventListener('visibilitychange', ask, { signal: closed.signal });
      isQuiet.addEventListener('change', ask, { signal: closed.signal });
      sheet.addEventListener('webglcontextlost', () => setState('flat'), { signal: closed.signal });
      closed.signal.addEventListener('abort', () => {
        cancelAnimationFrame(frame);
        sizes.disconnect();
        visibility.disconnect();
        opened.close();
        scene.current = null;
        wake.current = null;
      });
      setState('ready');
    })();
    return () => closed.abort();
  }, [isPatient]);

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

  return {
    state,
    /** The class of the element around the canvas, which gives it its size. */
    box,
    /** Shows something else, and draws it. */
    show: (change: (scene: Scene) => void) => {
      if (scene.current) change(scene.current);
      wake.current?.();
    },
    openSlow: () => {
      setState('loading');
      setPatient(true);
    },
    canvasProps: {
      ref: canvas,
      role: 'img',
      tabIndex: 0,
      onKeyDown,
      onPointerDown: (event: PointerEvent) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        pointer.current = { x: event.clientX, y: event.clientY };
      },
      onPointerMove,
      onPointerUp: release,
      onPointerCancel: release,
    },
  };
}

/** Names of WebGL that the processor draws. */
const software = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/** Returns whether this browser turns a scene smoothly, only slowly (drawn by the processor), or not at all. */
function webglOf(isPatient: boolean): 'ready' | 'slow' | 'flat' {
  const probe = document.createElement('canvas').getContext('webgl2');
  if (!probe) return 'flat';
  const names = probe.getExtension('WEBGL_debug_renderer_info');
  const name = String(probe.getParameter(names?.UNMASKED_RENDERER_WEBGL ?? probe.RENDERER));
  probe.getExtension('WEBGL_lose_context')?.loseContext();
  return isPatient || !software.test(name) ? 'ready' : 'slow';
}
