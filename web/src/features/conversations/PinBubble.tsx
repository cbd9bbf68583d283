import { Check, Trash2, X } from 'lucide-react';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { writtenText } from '#contract/common/digits';
import { pinLimits } from '#contract/conversations';
import { IconButton } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/TextField.tsx';
import { type NumberedPin, pinName } from './entries.ts';
import { PinDone } from './PinDone.tsx';
import type { Thread } from './use-thread.ts';

/** In px: the gap between the bubble and the keyboard of a phone. */
const margin = 8;

/** Returns by how many px the bubble must rise to stay above a phone's keyboard; the picture stays where it is. */
function useRise() {
  const bubble = useRef<HTMLDivElement>(null);
  const [rise, setRise] = useState(0);
  const risen = useRef(0);
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return undefined;
    const fit = () => {
      const end = bubble.current?.getBoundingClientRect().bottom ?? 0;
      risen.current = Math.max(0, end + risen.current + margin - (view.offsetTop + view.height));
      setRise(risen.current);
    };
    fit();
    view.addEventListener('resize', fit);
    view.addEventListener('scroll', fit);
    return () => {
      view.removeEventListener('resize', fit);
      view.removeEventListener('scroll', fit);
    };
  }, []);
  return { bubble, rise };
}

type PinBubbleProps = {
  pin: NumberedPin;
  thread: Thread;
  /** Grows each time that the pin is pressed. */
  presses: number;
  onBlur: (event: FocusEvent) => void;
  onRemove: () => void;
  onClose: () => void;
};

/** The words of a pin, at its place: those of a new one are written here. */
export function PinBubble({ pin, thread, presses, onBlur, onRemove, onClose }: PinBubbleProps) {
  const { id, x, y, text, isDraft } = pin;
  const name = pinName(pin);
  const { bubble, rise } = useRise();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    // The browser would scroll the picture away.
    if (isDraft) field.current?.focus({ preventScroll: true });
    else bubble.current?.focus({ preventScroll: true });
  }, [isDraft, bubble, presses]);

  const isLow = y > 0.5;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from any of its controls
    <div
      ref={bubble}
      dir="rtl"
      // Single keys do nothing within it, and the rest of the page stays in use.
      role="dialog"
      aria-modal="false"
      aria-label={name}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        const isDone = event.key === 'Enter' && !event.shiftKey && event.target === field.current;
        if (event.key !== 'Escape' && !isDone) return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
      data-pin={id}
      onBlur={onBlur}
      style={{
        left: `calc(50% + ${x - 0.5} * var(--picture-w))`,
        [isLow ? 'bottom' : 'top']: `calc(50% + ${isLow ? 0.5 - y : y - 0.5} * var(--picture-h) + 1.5rem)`,
        transform: `translate(${-100 * x}%, ${-rise}px)`,
      }}
      className="absolute z-20 flex w-[min(18rem,100cqw)] animate-appear flex-col gap-1.5 rounded-lg border bg-raised p-2 shadow-overlay"
    >
      {isDraft ? (
        <div className="flex items-end gap-1">
          <div className="min-w-0 flex-1">
            <TextArea
              isCompact
              rows={2}
              label={`${name}: ${thread.isAdmin ? 'متن' : 'چه باید بشود؟'}`}
              hidesLabel
              placeholder={thread.isAdmin ? 'دربارهٔ اینجا بنویسید' : 'اینجا چه تغییری کند؟'}
              value={text}
              maxLength={pinLimits.text}
              onChange={(next) => thread.change(id, { text: next })}
              inputRef={field}
            />
          </div>
          <div className="flex flex-col">
            <IconButton size="sm" label={`حذف ${name}`} icon={<Trash2 />} onPress={onRemove} />
            <IconButton size="sm" label="گذاشتن نشان" icon={<Check />} onPress={onClose} />
          </div>
        </div>
      ) : (
        <div className="flex items-start gap-1.5">
          <div className="min-w-0 flex-1 px-1 text-sm">
            {pin.isGuests && <p className="text-xs text-muted">نظر مشتری شما</p>}
            <p dir="auto" className="wrap-break-word whitespace-pre-line">
              {writtenText(text)}
            </p>
          </div>
          <IconButton size="sm" label="بستن" icon={<X />} onPress={onClose} />
        </div>
      )}
      {isDraft && text === '' && x === 0.5 && y === 0.5 && (
        <p className="px-1 text-xs text-muted">جایش اینجا نیست؟ جای درست را روی تصویر بزنید.</p>
      )}
      {!isDraft && <PinDone pin={pin} thread={thread} />}
    </div>
  );
}
