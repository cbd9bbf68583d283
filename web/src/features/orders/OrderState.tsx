import type { ReactNode } from 'react';
import { toPersianDigits, writtenText } from '#contract/common/digits';
import { formatNumber, formatToman } from '#contract/common/money';
import { approvalTakenBack, approveOrder } from '#contract/conversations';
import {
  isTakenBack,
  mayBeFrom,
  type Order,
  type OrderStatus,
  type takenBack,
  unpaidLimits,
} from '#contract/orders';
import { useCall } from '../../lib/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.ts';
import { cx } from '../../ui/class-names.ts';
import { DateTime } from '../../ui/DateTime.tsx';
import { toneClasses } from '../../ui/Badge.tsx';
import { statusLook } from './OrderStatusBadge.tsx';
import { useProfile } from '../auth/parts.ts';
import { isAnswered, ResultsLink } from '../conversations/parts.ts';
import { promiseText } from './promise-text.ts';
import { Check, ThumbsUp, Undo2 } from 'lucide-react';

/** Where an order stands, what comes next, and the act that it asks of its customer. */
export function OrderState({ order }: { order: Order }) {
  const { status, rejectReason, finishedAt, paidAt, price } = order;
  const { tone, icon } = statusLook[status];
  const { sms } = useProfile();
  const isOver = isTakenBack(status);
  return (
    <section
      aria-label="وضعیت سفارش"
      className="flex flex-col gap-6 rounded-xl border bg-surface p-4 shadow-card sm:p-5"
    >
      {!isOver && order.type !== 'qr' && <OrderProgress order={order} status={status} />}
      <div key={status} className="flex animate-rise gap-3.5">
        <span
          aria-hidden="true"
          className={cx('grid size-11 shrink-0 place-items-center rounded-full', toneClasses[tone])}
        >
          {icon}
        </span>
        <div className="min-w-0 self-center">
          <p role="status" className={cx(isOver && 'text-lg font-semibold')}>
            {(order.type === 'qr' && qrSteps[status]) || nextStep(order, status, sms)}
          </p>
          {rejectReason && status === 'rejected' && (
            <p className="mt-2 rounded-md bg-danger-soft px-4 py-2.5 whitespace-pre-line">
              <strong className="font-semibold text-danger">دلیل: </strong>
              {writtenText(rejectReason)}
            </p>
          )}
          {status === 'suspended' && order.suspendReason && (
            <p className="mt-1 font-medium whitespace-pre-line">{writtenText(order.suspendReason)}</p>
          )}
          {isOver && !finishedAt && paidAt && price > 0 && (
            <p className="mt-1 text-sm text-muted">{formatToman(price)} به کیف پول شما برگشت.</p>
          )}
          {mayBeFrom('approve', 'customer', order.type).includes(status) && (
            <div className="mt-2 flex flex-wrap gap-2">
              <Approval order={order} />
              <ResultsLink order={order} />
            </div>
          )}
        </div>
      </div>
    </section>
  );
}

function Approval({ order: { _id: designId, approvedAt } }: { order: Order }) {
  const { run, isPending } = useCall(approveOrder, {
    onSuccess: (answer) =>
      toast.success(answer.approvedAt ? 'طرح را تأیید کردید. مبارک باشد!' : approvalTakenBack),
  });
  return (
    <Button
      size="sm"
      variant={approvedAt ? 'ghost' : 'primary'}
      icon={approvedAt ? <Undo2 /> : <ThumbsUp />}
      isLoading={isPending}
      onPress={() => run({ body: { designId, approved: !approvedAt } })}
    >
      {approvedAt ? 'تأییدم را پس می‌گیرم' : 'تأیید می‌کنم'}
    </Button>
  );
}

const keptFor = `تا ${formatNumber(unpaidLimits.days)} روز نگهش می‌داریم.`;

/** A code is finished as soon as it is paid. */
const qrSteps: Partial<Record<OrderStatus, string>> = {
  unpaid: `با پرداخت، کد همان لحظه آماده می‌شود. ${keptFor}`,
  finished: 'کد شما آماده است. فایلش را بگیرید و حک کنید.',
};

const nextSteps: Record<OrderStatus, string> = {
  unpaid: `با پرداخت، سفارش ثبت می‌شود و در صف طراحی می‌رود. ${keptFor}`,
  pending: 'سفارش شما در صف است.',
  designing: 'طراح روی سفارش شما کار می‌کند.',
  suspended: 'طراح منتظر پاسخ شماست؛ همین پایین بنویسید.',
  revising: 'درخواست بازنگری شما رسید و در نوبت طراح است.',
  finished: 'طرح شما آماده است. ببینید، دریافت کنید، و اگر پسندیدید تأیید کنید.',
  rejected: 'این سفارش پذیرفته نشد.',
  cancelled: 'این سفارش لغو شد.',
};

/** Where the order stands, and when it is ready. */
function nextStep(order: Order, status: OrderStatus, hasSms: boolean): string {
  const { position, promisedFor, late, approvedAt } = order;
  if (status === 'finished' && approvedAt) return 'طرح را تأیید کردید. فایل‌ها همیشه همین‌جاست.';
  if (isAnswered(order)) return 'پاسخ شما به دست طراح رسید. اگر چیزی از قلم افتاده، باز هم بنویسید.';
  if (status !== 'pending' && status !== 'designing') return nextSteps[status];
  const place = position === undefined ? nextSteps[status] : `نفر ${toPersianDigits(position)} صف هستید.`;
  const tell = hasSms ? 'پیامک می‌زنیم' : 'خبرتان می‌کنیم';
  const isPast = promisedFor !== undefined && Date.parse(promisedFor) < Date.now();
  if (late && (isPast || promisedFor === undefined))
    return `${place} ببخشید، به قولمان نرسیدیم؛ همین که آماده شود ${tell}.`;
  if (late && promisedFor) return `${place} ببخشید، دیر شد؛ تا ${promiseText(promisedFor)} آماده می‌شود.`;
  if (promisedFor) return `${place} معمولاً تا ${promiseText(promisedFor)} آماده می‌شود؛ ${tell}.`;
  return `${place} همین که آماده شود ${tell}.`;
}

const steps = ['ثبت', 'در صف', 'طراحی', 'تحویل'] as const;

type ActiveStatus = Exclude<OrderStatus, (typeof takenBack)[number]>;

const stepsDone: Record<ActiveStatus, number> = {
  unpaid: 0,
  pending: 1,
  designing: 2,
  suspended: 2,
  revising: 2,
  finished: 4,
};

/** The line below each step: its time, or the expected one. */
function timesOf(order: Order, status: ActiveStatus): ReactNode[] {
  const { paidAt, position, acceptedAt, finishedAt, promisedFor } = order;
  const isDelivered = status === 'finished' && finishedAt;
  return [
    paidAt && <DateTime when={paidAt} />,
    status === 'pending' && position !== undefined && `نفر ${toPersianDigits(position)}`,
    status !== 'pending' && acceptedAt && <DateTime when={acceptedAt} />,
    isDelivered ? <DateTime when={finishedAt} /> : promisedFor && `تا ${promiseText(promisedFor)}`,
  ];
}

function OrderProgress({ order, status }: { order: Order; status: ActiveStatus }) {
  const isWorking = status === 'designing';
  const times = timesOf(order, status);
  return (
    <ol aria-label="مرحله‌های سفارش" className="grid grid-cols-4">
      {steps.map((step, at) => {
        const isDone = at < stepsDone[status];
        const isNow = at === stepsDone[status];
        return (
          <li
            key={step}
            aria-current={isNow ? 'step' : undefined}
            className="group relative flex flex-col items-center gap-2 text-center"
          >
            {at > 0 && (
              <span
                aria-hidden="true"
                className="absolute end-1/2 top-3.5 h-0.5 w-full overflow-hidden bg-line"
              >
                <span
                  className={cx(
                    'absolute inset-y-0 start-0 transition-[width] duration-200',
                    isDone ? 'w-full bg-success' : isNow ? 'w-1/2 bg-ember' : 'w-0',
                    isWorking && isNow && 'quiet-pulse w-full animate-beam bg-ember',
                  )}
                />
              </span>
            )}
            <span
              aria-hidden="true"
              className={cx(
                'relative z-10 grid size-7.5 place-items-center rounded-full border-2 bg-surface transition-colors [&>.lucide]:size-4',
                isDone
                  ? 'border-success bg-success-soft text-success'
                  : isNow
                    ? 'border-ember'
                    : 'border-control/50',
              )}
            >
              {isDone ? (
                <Check />
              ) : (
                isNow && <span className="size-2.5 animate-spark rounded-full bg-ember" />
              )}
            </span>
            <span className={cx('text-sm', isNow ? 'font-semibold' : isDone ? '' : 'text-muted')}>
              {step}
            </span>
            {times[at] && (
              <span
                className={cx(
                  '-mt-1.5 text-xs text-balance',
                  order.late && at === steps.length - 1 ? 'text-danger' : 'text-muted',
                )}
              >
                {times[at]}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
