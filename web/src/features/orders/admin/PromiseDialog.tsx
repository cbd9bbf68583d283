import { toPersianDigits } from '#contract/common/digits';
import { weekdayLabel } from '#contract/common/jalali';
import { dayMs, hourMs, startOfDay } from '#contract/common/tehran';
import { type Order, promiseDays, promiseOrder } from '#contract/orders';
import { dayInTehran } from '../../../lib/dates.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Button, choiceClass } from '../../../ui/Button.tsx';
import { DatePicker } from '../../../ui/DatePicker.tsx';
import type { DialogControl } from '../../../ui/Dialog.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { isStale } from './action-dialog.ts';

const inDays = (days: number) => dayInTehran(Date.now() + days * dayMs) ?? '';

/** The days that are promised most: tomorrow, the day after, the next Saturday if that is later, and a week from now. */
function nearDays(): { day: string; label: string }[] {
  const toSaturday = [3, 4, 5, 6, 7, 8].find((days) => weekdayLabel(Date.now() + days * dayMs) === 'شنبه');
  return [
    { day: inDays(1), label: 'فردا' },
    { day: inDays(2), label: 'پس‌فردا' },
    ...(toSaturday ? [{ day: inDays(toSaturday), label: 'شنبه' }] : []),
    { day: inDays(7), label: 'یک هفتهٔ دیگر' },
  ].filter(({ day }, at, all) => all.findIndex((each) => each.day === day) === at);
}

/** A promise of a day ends with the working day. */
const endsAt = 18 * hourMs;
const endOf = (day: string) => new Date(startOfDay(day) + endsAt).toISOString();

export function PromiseDialog({ order, ...dialog }: DialogControl & { order: Order }) {
  const form = useForm(promiseOrder, {
    initial: { day: order.promisedFor ? dayInTehran(order.promisedFor) : inDays(1) },
    input: ({ day }) => ({ body: { designId: order._id, at: day && endOf(day) } }),
    names: { day: 'at' },
    onError: (error) => isStale(error) && dialog.onOpenChange(false),
  });
  const { day } = form.values;
  return (
    <FormDialog
      {...dialog}
      form={form}
      title={`تاریخ تحویل سفارش ${toPersianDigits(order.orderNumber)}`}
      subtitle="مشتری همین حالا خبردار می‌شود"
      label="تاریخ تحویل"
      submit={day ? 'ثبت تاریخ' : 'برداشتن تاریخ'}
      done={day ? 'تاریخ تحویل ثبت شد' : 'تاریخ تحویل برداشته شد'}
      className="flex flex-col gap-4"
    >
      <div role="group" aria-label="روزهای نزدیک" className="flex flex-wrap gap-2">
        {nearDays().map((near) => (
          <Button
            key={near.day}
            variant="bare"
            aria-pressed={day === near.day}
            className={choiceClass}
            onPress={() => form.set({ day: near.day })}
          >
            {near.label}
          </Button>
        ))}
      </div>
      <DatePicker
        label="روز تحویل"
        hint="تا ساعت ۱۸ آن روز"
        value={day}
        onChange={(next) => form.set({ day: next })}
        min={inDays(0)}
        max={inDays(promiseDays - 1)}
        error={form.field('day').error}
      />
    </FormDialog>
  );
}
