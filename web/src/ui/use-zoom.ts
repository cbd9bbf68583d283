import { type PointerEvent, useEffect, useRef, useState } from 'react';

export type View = { scale: number; x: number; y: number };

const whole: View = { scale: 1, x: 0, y: 0 };
const max = 8;

/** Zooms by a factor so that the point under the pointer (measured from the middle of the box) stays in place. */
export function zoomAt(view: View, factor: number, x: number, y: number): View {
  const scale = Math.min(max, Math.max(1, view.scale * factor));
  if (scale === 1) return whole;
  const grown = scale / view.scale;
  return { scale, x: x - (x - view.x) * grown, y: y - (y - view.y) * grown };
}

export function useZoom() {
  const [view, setView] = useState(whole);
  const [box, setBox] = useState<HTMLElement | null>(null);
  const pointers = useRef(new Map<number, { x: number; y: number }>());

  const fromMiddle = (clientX: number, clientY: number) => {
    const edges = box?.getBoundingClientRect();
    if (!edges) return { x: 0, y: 0 };
    return { x: clientX - edges.left - edges.width / 2, y: clientY - edges.top - edges.height / 2 };
  };

  // React listens to wheel events passively, so it could not prevent the page's own zoom.
  useEffect(() => {
    if (!box) return undefined;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const edges = box.getBoundingClientRect();
      const x = event.clientX - edges.left - edges.width / 2;
      const y = event.clientY - edges.top - edges.height / 2;
      setView((now) => zoomAt(now, Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.002)), x, y));
    };
    box.addEventListener('wheel', onWheel, { passive: false });
    return () => box.removeEventListener('wheel', onWheel);
  }, [box]);

  function onPointerDown(event: PointerEvent) {
    event.currentTarget.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  function onPointerMove(event: PointerEvent) {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    pointers.current.set(event.pointerId, now);
    if (other) {
      const apart = (point: typeof now) => Math.hypot(point.x - other.x, point.y - other.y);
      const middle = fromMiddle((now.x + other.x) / 2, (now.y + other.y) / 2);
      setView((current) => zoomAt(current, apart(now) / Math.max(1, apart(before)), middle.x, middle.y));
    } else {
      setView((current) =>
        current.scale === 1
          ? current
          : { ...current, x: current.x + now.x - before.x, y: current.y + now.y - before.y },
      );
    }
  }

  const onPointerUp = (event: PointerEvent) => pointers.current.delete(event.pointerId);

  return {
    view,
    reset: () => setView(whole),
    zoomBy: (factor: number) => setView((now) => zoomAt(now, factor, 0, 0)),
    boxProps: {
      ref: setBox,
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: onPointerUp,
      onDoubleClick: (event: { clientX: number; clientY: number }) => {
        const { x, y } = fromMiddle(event.clientX, event.clientY);
        setView((now) => (now.scale > 1 ? whole : zoomAt(now, 2.5, x, y)));
      },
    },
  };
}
