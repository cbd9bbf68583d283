import { Check } from 'lucide-react';
import { formatNumber } from '#contract/common/money';
import { allPins } from '#contract/conversations';
import { Button } from '../../ui/Button.tsx';
import { openPins } from './entries.ts';
import { useMarkPin } from './use-mark-pin.ts';
import type { Thread } from './use-thread.ts';

/** Reminds the designer of the customer's pins that are not marked as done. */
export function OpenPins({ thread }: { thread: Thread }) {
  const mark = useMarkPin(thread);
  const count = openPins(thread.conversation.messages).length;
  if (count === 0) return null;
  return (
    <p className="-my-1 flex basis-full flex-wrap items-center gap-x-1 px-1 text-xs text-muted lg:basis-auto lg:flex-nowrap lg:whitespace-nowrap">
      {count === 1 ? 'یک' : formatNumber(count)} نشان هنوز باز است.
      <Button variant="ghost" size="sm" icon={<Check />} onPress={() => mark({ pinId: allPins, done: true })}>
        همه را انجام دادم
      </Button>
    </p>
  );
}
