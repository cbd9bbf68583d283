import { CalendarClock } from 'lucide-react';
import { mayBeFrom, type Order } from '#contract/orders';
import { formatFull } from '../../../lib/dates.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { useDialog } from '../../../ui/use-dialog.tsx';
import { promiseText } from '../promise-text.ts';

const PromiseDialog = lazyPart(async () => (await import('./PromiseDialog.tsx')).PromiseDialog);

const lateWords = (promise: string) =>
  Date.parse(promise) < Date.now() ? 'دیر شده · قول: ' : 'دیر شده · قول تازه: ';

/** When the order is promised, and the way to promise another day. */
export function PromiseLine({ order }: { order: Order }) {
  const { status, type, finishedAt, promisedFor, late } = order;
  const [open, dialog] = useDialog((control) => <PromiseDialog order={order} {...control} />);
  if (finishedAt || !mayBeFrom('promise', 'admin', type).includes(status)) return null;
  return (
    <span
      className={cx(
        'flex basis-full flex-wrap items-center gap-x-2.5 gap-y-1',
        late ? 'font-semibold text-danger' : 'text-muted',
      )}
    >
      <span title={promisedFor && formatFull(promisedFor)}>
        {promisedFor
          ? `${late ? lateWords(promisedFor) : 'تحویل: '}تا ${promiseText(promisedFor)}`
          : 'بدون تاریخ تحویل'}
      </span>
      <Button size="sm" icon={<CalendarClock />} onPress={open}>
        تعیین تاریخ
      </Button>
      {dialog}
    </span>
  );
}
