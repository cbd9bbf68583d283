import { Gift } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { toPersianDigits } from '#contract/common/digits';
import type { AnswerOf } from '#contract/common/endpoint';
import { formatToman } from '#contract/common/money';
import {
  checkOffer,
  normalizeOfferCode,
  offerCodeLength,
  redeemOffer,
  wrongOfferLength,
} from '#contract/offers';
import { formatDay } from '../../lib/dates.ts';
import { useCall } from '../../lib/queries.ts';
import { type FieldErrors, useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { Panel } from '../../ui/Card.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { Toman } from '../../ui/Toman.tsx';
import { toast } from '../../ui/toast.ts';

type Offer = AnswerOf<typeof checkOffer>;

/** `code` is filled in already, from the notification of a gift. */
export function GiftCode({ code = '' }: { code?: string | undefined }) {
  const [offer, setOffer] = useState<Offer | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const refocusesField = useRef(false);

  useEffect(() => {
    if (offer || !refocusesField.current) return;
    refocusesField.current = false;
    field.current?.focus();
  }, [offer]);

  const form = useForm(checkOffer, {
    initial: { code: normalizeOfferCode(code) },
    input: (query) => ({ query }),
    mainField: 'code',
    check: ({ code: typed }): FieldErrors => {
      const { length } = normalizeOfferCode(typed);
      return length > 0 && length !== offerCodeLength ? { code: wrongOfferLength } : {};
    },
    onSuccess: setOffer,
  });

  const use = useCall(redeemOffer, {
    onSuccess: ({ amount }) => {
      toast.success(`${formatToman(amount)} به کیف پول شما اضافه شد`);
      form.set({ code: '' });
      setOffer(null);
    },
    onError: ({ fields, message }) => {
      setOffer(null);
      form.refuse({ code: fields.code ?? message });
    },
  });

  return (
    <Panel title="کد هدیه" note="کدی که گرفته‌اید به موجودی‌تان اضافه می‌شود.">
      {offer ? (
        <OfferPreview
          offer={offer}
          isUsing={use.isPending}
          onUse={() => use.run({ body: form.values })}
          onCancel={() => {
            refocusesField.current = true;
            setOffer(null);
          }}
        />
      ) : (
        <Form {...form.props} label="کد هدیه" className="flex items-start gap-2.5">
          <TextField
            {...form.field('code')}
            label="کد هدیه"
            hidesLabel
            isLtr
            inputRef={field}
            placeholder="کد هشت‌حرفی"
            className="flex-1"
          />
          <Button type="submit" isLoading={form.isBusy}>
            بررسی کد
          </Button>
        </Form>
      )}
    </Panel>
  );
}

type OfferPreviewProps = { offer: Offer; isUsing: boolean; onUse: () => void; onCancel: () => void };

function OfferPreview({ offer, isUsing, onUse, onCancel }: OfferPreviewProps) {
  const box = useRef<HTMLDivElement>(null);
  // This part replaces the field, which had the focus.
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={box} tabIndex={-1} role="group" aria-label="هدیهٔ شما" className="animate-rise outline-none">
      <div className="flex items-center gap-3 rounded-md border border-success/45 bg-success-soft p-3.5">
        <span
          aria-hidden="true"
          className="grid size-10 shrink-0 place-items-center rounded-full bg-surface text-success"
        >
          <Gift />
        </span>
        <p className="min-w-0 flex-1">
          <span className="block font-medium">
            <bdi>{toPersianDigits(offer.name)}</bdi>
          </span>
          <span className="text-xs text-muted">تا {formatDay(offer.expiresIn)}</span>
        </p>
        <Toman amount={offer.amount} isSigned className="font-semibold" />
      </div>
      <div className="mt-3 flex gap-2.5">
        <Button variant="primary" onPress={onUse} isLoading={isUsing} className="flex-1">
          افزودن به کیف پول
        </Button>
        <Button variant="ghost" onPress={onCancel} isDisabled={isUsing}>
          انصراف
        </Button>
      </div>
    </div>
  );
}
