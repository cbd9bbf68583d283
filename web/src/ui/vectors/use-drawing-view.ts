import { type PointerEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import {
  centred,
  type DrawingView,
  type Extent,
  fitted,
  moved,
  type Place,
  scalesFor,
  trueScale,
  viewOf,
  zoomedAt,
} from './drawing-view.ts';

interface At {
  x: number;
  y: number;
}

const nowhere: DrawingView = { x: 0, y: 0, scale: 1 };

export type DrawingSight = ReturnType<typeof useDrawingView>;

/**
 * Looks at a drawing through a window: by wheel, pinch, dragging and what its buttons and keys ask. A window `inTwo` shows it in two
 * equal halves, next to each other or one above the other, whichever is larger; all sizes and places are those of one half.
 */
export function useDrawingView(drawing: Extent, inTwo = false) {
  const [box, setBox] = useState<HTMLElement | null>(null);
  const [size, setSize] = useState<Extent | null>(null);
  const [isStacked, setStacked] = useState(false);
  const [own, setOwn] = useState<DrawingView | null>(null);
  /** The pointer's position, in pixels of the window. */
  const [pointer, setPointer] = useState<At | null>(null);
  const touches = useRef(new Map<number, At>());

  const fit = useMemo(() => (size ? fitted(drawing, size) : nowhere), [drawing, size]);
  const view = own ?? fit;
  const limits = size ? scalesFor(drawing, size) : { min: 1, max: 1 };

  useEffect(() => {
    if (!box) return undefined;
    const sizes = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = box;
      if (width === 0 || height === 0) return;
      const scaleIn = (across: number, down: number) =>
        Math.min(width / across / drawing.width, height / down / drawing.height);
      const isHigh = scaleIn(1, 2) > scaleIn(2, 1);
      setStacked(isHigh);
      setSize({
        width: inTwo && !isHigh ? width / 2 : width,
        height: inTwo && isHigh ? height / 2 : height,
      });
    });
    sizes.observe(box);
    return () => sizes.disconnect();
  }, [box, inTwo, drawing]);

  function change(by: (now: DrawingView, seen: Extent) => DrawingView) {
    if (!size) return;
    setOwn((now) => moved(by(now ?? fit, size), { x: 0, y: 0 }, drawing, size));
  }

  const inWindow = ({ clientX, clientY }: { clientX: number; clientY: number }): At => {
    const edges = box?.getBoundingClientRect();
    return { x: clientX - (edges?.left ?? 0), y: clientY - (edges?.top ?? 0) };
  };
  const inHalf = (at: At): At =>
    inTwo && size
      ? { x: at.x > size.width ? at.x - size.width : at.x, y: at.y > size.height ? at.y - size.height : at.y }
      : at;
  const zoomAt = (factor: number, at: At) => change((now) => zoomedAt(now, factor, inHalf(at), limits));
  const middle = () => ({ x: (size?.width ?? 0) / 2, y: (size?.height ?? 0) / 2 });

  // React listens to wheel events passively, so it could not prevent the page's own zoom.
  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    zoomAt(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.002)), inWindow(event));
  });
  useEffect(() => {
    if (!box) return undefined;
    const listen = (event: WheelEvent) => onWheel(event);
    box.addEventListener('wheel', listen, { passive: false });
    return () => box.removeEventListener('wheel', listen);
  }, [box]);

  function onPointerDown(event: PointerEvent) {
    event.currentTarget.setPointerCapture(event.pointerId);
    touches.current.set(event.pointerId, inWindow(event));
  }

  function onPointerMove(event: PointerEvent) {
    const now = inWindow(event);
    setPointer(inHalf(now));
    const before = touches.current.get(event.pointerId);
    if (!before || !size) return;
    const other = [...touches.current].find(([id]) => id !== event.pointerId)?.[1];
    touches.current.set(event.pointerId, now);
    if (other) {
      const apart = (point: At) => Math.hypot(point.x - other.x, point.y - other.y);
      zoomAt(apart(now) / Math.max(1, apart(before)), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
    } else {
      const by = { x: now.x - before.x, y: now.y - before.y };
      change((current) => moved(current, by, drawing, size));
    }
  }

  const release = (event: PointerEvent) => touches.current.delete(event.pointerId);

  return {
    view,
    size,
    /** The windows next to and below each other. */
    halves: { across: inTwo && !isStacked ? 2 : 1, down: inTwo && isStacked ? 2 : 1 },
    pointer,
    limits,
    isFitted: own === null,
    fit: () => setOwn(null),
    zoomBy: (factor: number) => zoomAt(factor, middle()),
    moveBy: (x: number, y: number) => size && change((now) => moved(now, { x, y }, drawing, size)),
    trueSize: () =>
      change((now, seen) => {
        const [x, y] = [now.x + seen.width / 2 / now.scale, now.y + seen.height / 2 / now.scale];
        return centred(x, y, trueScale, seen);
      }),
    /** Shows a place with its surroundings. */
    goTo: ([left, top, right, bottom]: Place) =>
      change((_, seen) => {
        const around = Math.max(drawing.width, drawing.height) / 80;
        const place = [left - around, top - around, right + around, bottom + around] as const;
        return viewOf(place, seen, { ...limits, min: fit.scale, free: 0.2 });
      }),
    windowProps: {
      ref: setBox,
      onPointerDown,
      onPointerMove,
      onPointerUp: release,
      onPointerCancel: release,
      onPointerLeave: () => setPointer(null),
      onDoubleClick: (event: { clientX: number; clientY: number }) => zoomAt(2.5, inWindow(event)),
    },
  };
}
