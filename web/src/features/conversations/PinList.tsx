import { X } from 'lucide-react';
import { toPersianDigits, writtenText } from '#contract/common/digits';
import { Button, IconButton } from '../../ui/Button.tsx';
import { cx } from '../../ui/class-names.ts';
import { type NumberedPin, pinName } from './entries.ts';
import { PinDone } from './PinDone.tsx';
import type { Thread } from './use-thread.ts';

type PinListProps = {
  label: string;
  pins: readonly NumberedPin[];
  thread: Thread;
  onRemoved?: () => void;
  className?: string;
};

/** The words of pins, each tied to its place on the picture. */
export function PinList({ label, pins, thread, onRemoved, className }: PinListProps) {
  if (pins.length === 0) return null;
  return (
    <ol aria-label={label} className={cx('flex min-w-0 flex-col gap-1', className)}>
      {pins.map((pin) => (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only shows where the pointer or focus is
        <li
          key={pin.id}
          onPointerEnter={() => thread.setActive(pin.id)}
          onPointerLeave={() => thread.setActive(null)}
          onFocus={() => thread.setActive(pin.id)}
          onBlur={() => thread.setActive(null)}
          className={cx(
            'flex min-w-0 flex-wrap items-center gap-x-1 rounded-md transition-colors',
            // Puts the button below every text, short or long, so that the buttons line up.
            thread.isAdmin && !pin.isDraft && '*:first:basis-full',
            pin.id === thread.active && 'bg-ember-soft',
          )}
        >
          <Words pin={pin} thread={thread} />
          {pin.isDraft ? (
            <IconButton
              size="sm"
              label={`حذف ${pinName(pin)}`}
              icon={<X />}
              onPress={() => {
                thread.remove(pin.id);
                onRemoved?.();
              }}
            />
          ) : (
            <PinDone pin={pin} thread={thread} />
          )}
        </li>
      ))}
    </ol>
  );
}

function Words({ pin, thread }: { pin: NumberedPin; thread: Thread }) {
  const words = (
    <>
      <span className="sr-only">نشان</span>
      <span
        className={cx(
          'grid size-6 shrink-0 place-items-center text-xs font-bold',
          pin.isGuests
            ? 'rounded-sm border-2 border-ink bg-raised'
            : pin.isDone
              ? 'rounded-full bg-success-soft text-success'
              : 'rounded-full bg-ember text-on-ember',
        )}
      >
        {toPersianDigits(pin.number)}
      </span>
      <span dir="auto" className="min-w-0 flex-1 wrap-break-word whitespace-pre-line">
        {pin.page > 1 && <span className="text-muted">صفحهٔ {toPersianDigits(pin.page)}: </span>}
        {writtenText(pin.text)}
      </span>
    </>
  );
  const look = 'flex min-w-0 flex-1 basis-32 items-start gap-2 px-1 py-1 text-start text-sm';
  if (pin.fileId === null) return <p className={look}>{words}</p>;
  return (
    <Button
      variant="bare"
      onPress={() => thread.open(pin)}
      className={cx(look, 'cursor-pointer rounded-md hover:bg-hover')}
    >
      {words}
    </Button>
  );
}
