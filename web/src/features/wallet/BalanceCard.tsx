import { toPersianDigits } from '#contract/common/digits';
import { formatNumber } from '#contract/common/money';
import { amountInWords } from '../../lib/amount-in-words.ts';
import { Guilloche } from '../../ui/Guilloche.tsx';
import { LogoMark } from '../../ui/Logo.tsx';
import { Ltr } from '../../ui/Ltr.tsx';
import { useProfile } from '../auth/parts.ts';

export function BalanceCard() {
  const { amount, name: first, family, mobile } = useProfile();
  const name = [first, family].filter(Boolean).join(' ');
  return (
    <section
      aria-labelledby="balance-title"
      className="metal relative isolate flex min-h-52 flex-col justify-between gap-6 overflow-hidden rounded-xl p-5 shadow-raised sm:min-h-56 sm:p-6"
    >
      {/* Two copies, 1 px apart, make each line look engraved: dark above, light below. */}
      <Guilloche seed={23} isEngraved className="absolute -end-24 -top-28 -z-10 size-88 text-viewer/40" />
      <Guilloche
        seed={23}
        isEngraved
        className="absolute -end-24 -top-28 -z-10 size-88 translate-y-px text-on-metal/16"
      />
      <Guilloche seed={5} className="absolute -start-28 -bottom-36 -z-10 size-72 text-viewer/30" />
      <Guilloche
        seed={5}
        className="absolute -start-28 -bottom-36 -z-10 size-72 translate-y-px text-on-metal/8"
      />
      <span
        aria-hidden="true"
        className="absolute inset-x-0 bottom-0 -z-10 h-px bg-linear-to-l from-transparent via-glow to-transparent"
      />
      <div className="flex items-start justify-between gap-4">
        <h2 id="balance-title" className="text-sm text-on-metal-muted">
          موجودی کیف پول
        </h2>
        <LogoMark className="size-8" />
      </div>
      <div aria-live="polite" className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <bdi dir="ltr" className="text-3xl font-bold text-shadow-2xs text-shadow-viewer sm:text-4xl">
            {formatNumber(amount)}
          </bdi>
          <span className="text-base text-on-metal-muted">تومان</span>
        </p>
        <p className="text-sm text-on-metal-muted">{amountInWords(amount)} تومان</p>
      </div>
      <p className="flex min-h-6 items-center justify-between gap-4 text-sm text-on-metal-muted">
        <span className="truncate">{name}</span>
        <Ltr className="shrink-0">{toPersianDigits(mobile)}</Ltr>
      </p>
    </section>
  );
}
