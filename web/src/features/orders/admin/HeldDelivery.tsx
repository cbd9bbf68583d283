import { useEffect, useState } from 'react';
import { toPersianDigits } from '#contract/common/digits';
import { formatNumber } from '#contract/common/money';
import { useOnline } from '../../../lib/use-online.ts';
import { Button } from '../../../ui/Button.tsx';
import { KeyHint } from '../../../ui/Kbd.tsx';
import { Ltr } from '../../../ui/Ltr.tsx';
import type { HeldDelivery as Held } from './use-delivery.ts';

type HeldDeliveryProps = { delivery: Held; onUndo: () => void };

const secondsTo = (due: number) => Math.max(0, Math.ceil((due - Date.now()) / 1000));

/** Counts down to the moment at which a delivery is sent, which may have to wait for a connection. */
export function HeldDelivery({ delivery: { order, due }, onUndo }: HeldDeliveryProps) {
  const isOnline = useOnline();
  const [left, setLeft] = useState(() => secondsTo(due));
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsTo(due)), 250);
    return () => clearInterval(timer);
  }, [due]);
  return (
    <div className="flex animate-appear items-center gap-2 border-t bg-raised ps-4 pe-2 py-1.5 text-sm max-lg:fixed max-lg:inset-x-3 max-lg:bottom-[calc(var(--bottom-bar)+var(--spacing)*20)] max-lg:z-20 max-lg:rounded-lg max-lg:border max-lg:shadow-overlay">
      <span role="status" className="min-w-0 flex-1">
        سفارش <Ltr className="font-semibold">{toPersianDigits(order.orderNumber)}</Ltr>{' '}
        {isOnline ? 'تحویل می‌شود' : 'با وصل‌شدن اینترنت تحویل می‌شود'}
      </span>
      {isOnline && (
        <span aria-hidden="true" className="w-6 text-center font-semibold tabular-nums">
          {formatNumber(left)}
        </span>
      )}
      <Button size="sm" onPress={onUndo}>
        برگرداندن
        <KeyHint>Z</KeyHint>
      </Button>
    </div>
  );
}
