import { Check } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/class-names.ts';
import type { NumberedPin } from './entries.ts';
import { useMarkPin } from './use-mark-pin.ts';
import type { Thread } from './use-thread.ts';

/** Says whether what a customer's pin asks for is done; the designer says it here. */
export function PinDone({ pin, thread }: { pin: NumberedPin; thread: Thread }) {
  const mark = useMarkPin(thread);
  if (!thread.isAdmin || pin.isAdmins)
    return pin.isDone ? (
      <span className="flex items-center gap-1 text-xs font-medium text-success">
        <Check className="size-4!" />
        انجام شد
      </span>
    ) : null;
  return (
    <Button
      size="sm"
      variant={pin.isDone ? 'ghost' : 'secondary'}
      icon={<Check />}
      onPress={() => mark({ pinId: pin.id, done: !pin.isDone })}
      className={cx('self-start', pin.isDone && 'text-success')}
    >
      {pin.isDone ? 'انجام شد' : 'انجامش دادم'}
    </Button>
  );
}
