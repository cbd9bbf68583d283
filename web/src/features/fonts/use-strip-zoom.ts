import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';

const maxZoom = 24;
const zoomStep = 1.4;

/** The room around the strip in px: rulers above and at the left, air at the other sides. */
export const rulers = { top: 26, left: 30, right: 14, bottom: 12 } as const;

type View = { zoom: number | null; held: { mm: number; px: number } | null };
const whole: View = { zoom: 1, held: null };

/** The height in px up to which a strip is enlarged to its drawing, and the share of the box that the drawing then takes. */
const closeUp = { height: 58, share: 0.85 } as const;

/** From where to where a drawing reaches along its strip, in mm; null if nothing is drawn. `path` has absolute points only. */
export function reachOf(path: string): readonly [from: number, to: number] | null {
  let [from, to] = [Infinity, -Infinity];
  for (const points of path.split(/[MLCZ]/)) {
    const numbers = points.split(' ');
    for (let at = 0; at + 1 < numbers.length; at += 2)
      [from, to] = [Math.min(from, Number(numbers[at])), Math.max(to, Number(numbers[at]))];
  }
  return from < to ? [from, to] : null;
}

/**
 * Fits `width` × `height` mm into a scroll box at most `maxHeight` px high, and with `reach` enlarges that part of it until
 * somebody zooms. `scale` is in px per mm.
 */
export function useStripZoom(
  width: number,
  height: number,
  maxHeight: number,
  reach: readonly [number, number] | null,
) {
  const [box, setBox] = useState<HTMLElement | null>(null);
  const [room, setRoom] = useState(0);
  /** `held` is the point that stays under the pointer: in mm of the strip, and in px of the box. */
  const [{ zoom: chosen, held }, setView] = useState<View>({ zoom: null, held: null });

  useEffect(() => {
    if (!box) return undefined;
    const observer = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? 0));
    observer.observe(box);
    return () => observer.disconnect();
  }, [box]);

  const fitting = Math.min((room - rulers.left - rulers.right) / width, maxHeight / height);
  const fit = Math.max(1, fitting);
  const middle = reach && chosen === null ? (reach[0] + reach[1]) / 2 : null;
  const near = reach
    ? Math.min((room * closeUp.share) / ((reach[1] - reach[0]) * fit), closeUp.height / (height * fit))
    : 1;
  const zoom = chosen ?? Math.min(maxZoom, Math.max(1, near));
  const scale = fit * zoom;

  useLayoutEffect(() => {
    const at = held ?? (middle === null ? null : { mm: middle, px: room / 2 });
    if (at) box?.scrollTo({ left: at.mm * scale + rulers.left - at.px });
  }, [box, scale, held, middle, room]);

  function zoomBy(factor: number, px = (box?.clientWidth ?? 0) / 2) {
    const mm = ((box?.scrollLeft ?? 0) + px - rulers.left) / scale;
    setView((now) => ({
      zoom: Math.min(maxZoom, Math.max(1, (now.zoom ?? zoom) * factor)),
      held: { mm, px },
    }));
  }
  const zoomNow = useEffectEvent(zoomBy);

  // React listens to wheel and touches passively, so it could not prevent the page's own zoom.
  useEffect(() => {
    if (!box) return undefined;
    const off = new AbortController();
    const options = { passive: false, signal: off.signal };
    const left = () => box.getBoundingClientRect().left;
    box.addEventListener(
      'wheel',
      (event) => {
        if (!event.ctrlKey && !event.metaKey) return;
        event.preventDefault();
        zoomNow(Math.exp(-event.deltaY * 0.01), event.clientX - left());
      },
      options,
    );
    let apart = 0;
    const spread = ({ touches: [one, other] }: TouchEvent) =>
      one && other
        ? {
            apart: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY),
            middle: (one.clientX + other.clientX) / 2,
          }
        : null;
    box.addEventListener(
      'touchstart',
      (event) => {
        apart = spread(event)?.apart ?? 0;
      },
      options,
    );
    box.addEventListener(
      'touchmove',
      (event) => {
        const fingers = spread(event);
        if (!fingers || apart === 0) return;
        event.preventDefault();
        zoomNow(fingers.apart / apart, fingers.middle - left());
        apart = fingers.apart;
      },
      options,
    );
    return () => off.abort();
  }, [box]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const run = {
      '+': () => zoomBy(zoomStep),
      '=': () => zoomBy(zoomStep),
      '-': () => zoomBy(1 / zoomStep),
      '۰': () => setView(whole),
      '0': () => setView(whole),
    }[event.key];
    if (!run) return;
    event.preventDefault();
    run();
  }

  return {
    boxProps: { ref: setBox, tabIndex: 0, role: 'group', onKeyDown },
    scale,
    isReady: room > 0,
    zoomIn: zoom < maxZoom ? () => zoomBy(zoomStep) : undefined,
    zoomOut: zoom > 1 ? () => zoomBy(1 / zoomStep) : undefined,
    whole: zoom > 1 ? () => setView(whole) : undefined,
  };
}

export type StripZoom = ReturnType<typeof useStripZoom>;
