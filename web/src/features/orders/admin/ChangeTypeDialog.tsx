import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { toPersianDigits } from '#contract/common/digits';
import { formatToman } from '#contract/common/money';
import {
  changeOrderType,
  defaultType,
  orderTypeLabels,
  getBalanceDifference,
  type PlainType,
  plainTypes,
} from '#contract/orders';
import { freshEachTime, queryOf } from '../../../lib/queries.ts';
import { useForm } from '../../../lib/use-form.ts';
import { cx } from '../../../ui/class-names.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { OrderTypeIcon } from '../OrderTypeIcon.tsx';
import { type ActionDialogProps, isStale } from './action-dialog.ts';

const options = plainTypes.map((id) => ({ id, label: orderTypeLabels[id] }));

type ChangeTypeDialogProps = ActionDialogProps & { order: { type: PlainType } };

/** It opens with `corel` every time. */
export function ChangeTypeDialog({ order, onStart, onDone, ...dialog }: ChangeTypeDialogProps) {
  const form = useForm(changeOrderType, {
    initial: { type: defaultType },
    input: ({ type }) => ({ body: { designId: order._id, type } }),
    before: () => {
      onStart();
      return true;
    },
    onSuccess: (answer) => onDone('change', answer),
    onError: (error) => isStale(error) && dialog.onOpenChange(false),
  });
  const { type } = form.values;
  const isSame = type === order.type;
  const difference = useQuery({
    ...queryOf(getBalanceDifference, {
      query: { designId: order._id, type: order.type, newType: type },
    }),
    enabled: dialog.isOpen && !isSame,
    ...freshEachTime,
  });

  return (
    <FormDialog
      {...dialog}
      form={form}
      title={`تغییر نوع سفارش ${toPersianDigits(order.orderNumber)}`}
      label="تغییر نوع طرح"
      submit="تغییر نوع طرح"
      canSubmit={!isSame && difference.data !== undefined}
    >
      <Select {...form.field('type')} label="نوع تازه" options={options} />
      <div className="flex items-center gap-3">
        <Kind type={order.type} note="الان" />
        <ArrowRight className="mirror text-muted" />
        <Kind type={type} note="بعد از تغییر" />
      </div>
      <div aria-live="polite">
        {isSame ? (
          <Line>این سفارش همین حالا «{orderTypeLabels[type]}» است. نوع دیگری را انتخاب کنید.</Line>
        ) : (
          <Loaded isCompact query={difference} loading={<Skeleton className="h-16 w-full rounded-md" />}>
            {({ data }) => consequence(data)}
          </Loaded>
        )}
      </div>
    </FormDialog>
  );

  function consequence({ difference: amount, affordable }: { difference: number; affordable: boolean }) {
    const missing = form.failure?.missing;
    if (amount === 0) return <Line>قیمت هر دو یکی است و مبلغی جابه‌جا نمی‌شود.</Line>;
    if (amount < 0) return <Line tone="success">{formatToman(-amount)} به کیف پول مشتری برمی‌گردد.</Line>;
    return (
      <Line tone={affordable && !missing ? 'neutral' : 'danger'}>
        <strong className="block text-base font-semibold">
          {formatToman(amount)} از کیف پول مشتری کم می‌شود.
        </strong>
        {missing
          ? `موجودی مشتری کافی نیست؛ ${formatToman(missing)} دیگر لازم است.`
          : affordable
            ? 'موجودی مشتری برای این تفاوت کافی است.'
            : 'موجودی مشتری برای این تفاوت کافی نیست.'}
      </Line>
    );
  }
}

function Kind({ type, note }: { type: PlainType; note: string }) {
  return (
    <span className="flex min-w-0 flex-1 items-center gap-3 rounded-lg border p-3">
      <OrderTypeIcon type={type} className="size-10" />
      <span className="flex min-w-0 flex-col">
        <span className="text-xs text-muted">{note}</span>
        <span className="truncate text-base font-medium">{orderTypeLabels[type]}</span>
      </span>
    </span>
  );
}

const tones = {
  neutral: 'bg-hover',
  success: 'bg-success-soft text-success',
  danger: 'bg-danger-soft text-danger',
};

function Line({ tone = 'neutral', children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return <p className={cx('rounded-md px-4 py-3 text-sm', tones[tone])}>{children}</p>;
}
