import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  useRef,
  useState,
} from 'react';
import { toPersianDigits, writtenText } from '#contract/common/digits';
import { cx } from '../../ui/class-names.ts';
import { type NumberedPin, pinName } from './entries.ts';
import { PinBubble } from './PinBubble.tsx';
import type { Thread } from './use-thread.ts';

const within = (place: number) => Math.min(1, Math.max(0, place));

const steps: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The part of the picture that a press of an arrow key moves a pin by. */
const step = { near: 0.01, far: 0.05 };

/** Where a pin is, in a `StillPicture`. */
const placeOf = ({ x, y }: NumberedPin): CSSProperties => ({
  insetInlineStart: `calc(50% + ${x - 0.5} * var(--picture-w))`,
  insetBlockStart: `calc(50% + ${y - 0.5} * var(--picture-h))`,
});

/** The pins on the picture that is shown, and the bubble of the one that is open. */
export function PinLayer({ thread }: { thread: Thread }) {
  const { pins, shown, page, active, opened } = thread;
  const layer = useRef<HTMLDivElement>(null);
  const here = pins.filter((pin) => pin.fileId === shown?._id && pin.page === page);
  const open = here.find(({ id }) => id === opened);
  const [presses, setPresses] = useState(0);

  /** Moves the focus of a pin that is gone to its picture, which precedes the pins. */
  const focusPicture = () =>
    layer.current?.parentElement
      ?.querySelector<HTMLElement>(':scope > button')
      ?.focus({ preventScroll: true });

  function close({ id, text, isDraft }: NumberedPin) {
    thread.open(null);
    if (isDraft && text.trim() === '') focusPicture();
    else document.getElementById(`pin-${id}`)?.focus({ preventScroll: true });
  }

  function remove(id: string) {
    thread.remove(id);
    focusPicture();
  }

  /** Closes the bubble once the focus has left both it and its pin. */
  function leave({ relatedTarget }: FocusEvent) {
    const to = relatedTarget?.closest<HTMLElement>('[data-pin]')?.dataset.pin;
    if (relatedTarget && opened !== null && to !== opened) thread.open(null);
  }

  function moveByKey(event: KeyboardEvent, pin: NumberedPin) {
    const { id, x, y } = pin;
    const direction = steps[event.key];
    if (event.key === 'Delete' || event.key === 'Backspace') remove(id);
    else if (event.key === 'Escape' && id === opened) close(pin);
    else if (!direction) return;
    else {
      const far = event.shiftKey ? step.far : step.near;
      thread.change(id, { x: within(x + direction[0] * far), y: within(y + direction[1] * far) });
    }
    event.preventDefault();
  }

  function drag({ currentTarget, pointerId, clientX, clientY }: PointerEvent, pin: NumberedPin) {
    const box = layer.current?.getBoundingClientRect();
    if (!box || !currentTarget.hasPointerCapture(pointerId)) return;
    thread.change(pin.id, {
      x: within((clientX - box.left) / box.width),
      y: within((clientY - box.top) / box.height),
    });
  }

  return (
    <>
      <div
        ref={layer}
        className="pointer-events-none absolute start-1/2 top-1/2 h-(--picture-h) w-(--picture-w) -translate-1/2"
      />
      {here.map((pin) => {
        const name = pinName(pin);
        return (
          <button
            key={pin.id}
            type="button"
            id={`pin-${pin.id}`}
            aria-label={
              pin.isDraft
                ? `${name}، با کلیدهای جهت جابه‌جا کنید`
                : `${name}${pin.isDone ? '، انجام شد' : ''}: ${writtenText(pin.text)}`
            }
            aria-expanded={pin.id === opened}
            data-pin={pin.id}
            onClick={() => {
              thread.open(pin);
              setPresses((times) => times + 1);
            }}
            onPointerEnter={() => thread.setActive(pin.id)}
            onPointerLeave={() => thread.setActive(null)}
            onFocus={() => thread.setActive(pin.id)}
            onBlur={(event) => {
              thread.setActive(null);
              if (pin.id === opened) leave(event);
            }}
            {...(pin.isDraft && {
              onKeyDown: (event: KeyboardEvent) => moveByKey(event, pin),
              onPointerDown: (event: PointerEvent) => event.currentTarget.setPointerCapture(event.pointerId),
              onPointerMove: (event: PointerEvent) => drag(event, pin),
            })}
            style={placeOf(pin)}
            className={cx(
              'absolute grid size-8 -translate-1/2 place-items-center border-2 text-sm font-bold shadow-raised transition-transform',
              pin.isGuests
                ? 'rounded-sm border-ink bg-raised text-ink'
                : pin.isDone
                  ? 'rounded-full border-success bg-success-soft text-success'
                  : 'rounded-full border-on-ember bg-ember text-on-ember',
              pin.isDraft && 'cursor-grab touch-none active:cursor-grabbing',
              (pin.id === active || pin.id === opened) && 'z-10 scale-125 ring-2 ring-ember',
            )}
          >
            {toPersianDigits(pin.number)}
          </button>
        );
      })}
      {open && (
        <PinBubble
          key={open.id}
          pin={open}
          thread={thread}
          presses={presses}
          onBlur={leave}
          onRemove={() => remove(open.id)}
          onClose={() => close(open)}
        />
      )}
    </>
  );
}
