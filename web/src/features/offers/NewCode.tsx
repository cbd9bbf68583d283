import { useEffect, useRef } from 'react';
import { toPersianDigits } from '#contract/common/digits';
import { formatToman } from '#contract/common/money';
import type { Offer } from '#contract/offers';
import { formatDay } from '../../lib/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { Guilloche } from '../../ui/Guilloche.tsx';
import { CopyCode } from './CopyCode.tsx';
import { holderText } from './holder-text.ts';

export function NewCode({ offer, onAnother }: { offer: Offer; onAnother: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  // This part replaces the form, which had the focus.
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={box} tabIndex={-1} role="group" aria-label="کد تازه" className="animate-rise outline-none">
      <div className="metal relative flex flex-col items-center gap-1 overflow-hidden rounded-lg px-5 py-8 text-center">
        <Guilloche seed={21} className="absolute -end-16 -bottom-20 size-60 text-ember-line" />
        <p className="relative max-w-full truncate text-on-metal-muted">
          <bdi>{toPersianDigits(offer.name)}</bdi>
        </p>
        <p
          dir="ltr"
          className="relative text-3xl font-bold tracking-[0.2em] text-on-metal select-all sm:text-4xl"
        >
          {offer.code}
        </p>
        <p className="relative text-sm text-on-metal-muted">
          {formatToman(offer.amount)} · {holderText(offer)} · تا {formatDay(offer.expiresIn)}
        </p>
      </div>
      <div className="mt-5 flex gap-2.5 max-sm:flex-col">
        <CopyCode code={offer.code} wide />
        <Button onPress={onAnother} className="flex-1">
          ساخت کد دیگر
        </Button>
      </div>
    </div>
  );
}
