import { writtenText } from '#contract/common/digits';
import { formatNumber, formatToman } from '#contract/common/money';
import { approvalTakenBack, approveOrder } from '#contract/conversations';
import { isTakenBack, mayBeFrom, type Order, type OrderStatus, unpaidLimits } from '#contract/orders';
import { useCall } from '../../lib/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.ts';
import { cx } from '../../ui/class-names.ts';
import { toneClasses } from '../../ui/Badge.tsx';
import { lookOf } from './OrderStatusBadge.tsx';
import { useProfile } from '../auth/parts.ts';
import { ResultsLink } from '../conversations/parts.ts';
import { paidText, inWorkText } from './promise-text.ts';
import { ThumbsUp, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';

type OrderStateProps = {
  order: Order;
  /** Its customer has asked for a revision, which waits for the connection. */
  isRevisionHeld: boolean;
  /** A guest has approved the newest version and asked for nothing since. */
  isApprovedByGuest: boolean;
  /** Requests of guests that are no revision yet, and the button that turns them into one. */
  wishes?: { texts: readonly string[]; action: ReactNode };
};

/** The newest are quoted; all are in the conversation. */
const shownWishes = 3;

/** The next step of an order, with the action that it needs from its customer. */
export function OrderState({ order, isRevisionHeld, isApprovedByGuest, wishes }: OrderStateProps) {
  const { status, rejectReason, finishedAt, paidAt, price } = order;
  const { tone, icon } = lookOf(order);
  const { sms } = useProfile();
  const isOver = isTakenBack(status);
  return (
    <section aria-label="وضعیت سفارش" className="rounded-xl border bg-surface p-4 shadow-card sm:p-5">
      <div key={status} className="flex animate-rise gap-3.5">
        <span
          aria-hidden="true"
          className={cx('grid size-11 shrink-0 place-items-center rounded-full', toneClasses[tone])}
        >
          {icon}
        </span>
        <div className="min-w-0 self-center">
          <p role="status" className={cx(isOver && 'text-lg font-semibold')}>
            {isRevisionHeld
              ? 'درخواست بازنگری شما منتظر اینترنت است و خودش فرستاده می‌شود.'
              : (order.type === 'qr' && qrSteps[status]) ||
                nextStep(order, wishes?.texts.length ?? 0, isApprovedByGuest, sms)}
          </p>
          {rejectReason && status === 'rejected' && (
            <p className="mt-2 rounded-md bg-danger-soft px-4 py-2.5 whitespace-pre-line">
              <strong className="font-semibold text-danger">دلیل: </strong>
              {writtenText(rejectReason)}
            </p>
          )}
          {status === 'suspended' && order.suspendReason && !order.answered && (
            <p className="mt-1 font-medium whitespace-pre-line">{writtenText(order.suspendReason)}</p>
          )}
          {isOver && !finishedAt && paidAt && price > 0 && (
            <p className="mt-1 text-sm text-muted">{formatToman(price)} به کیف پول شما برگشت.</p>
          )}
          {wishes &&
            !isRevisionHeld &&
            wishes.texts.slice(-shownWishes).map((text, at) => (
              // oxlint-disable-next-line no-array-index-key -- two guests may ask for the same
              <p key={at} className="mt-1 line-clamp-3 font-medium whitespace-pre-line">
                <bdi>{writtenText(text)}</bdi>
              </p>
            ))}
          {mayBeFrom('approve', 'customer', order.type).includes(status) && (
            <div className="mt-2 flex flex-wrap gap-2">
              {!isRevisionHeld && wishes?.action}
              {!isRevisionHeld && <Approval order={order} isMain={!wishes} />}
              <ResultsLink order={order} files={order.results} />
            </div>
          )}
        </div>
      </div>
    </section>
  );
}

function Approval({ order: { _id: designId, approvedAt }, isMain }: { order: Order; isMain: boolean }) {
  const { run, isPending } = useCall(approveOrder, {
    onSuccess: (answer) =>
      toast.success(answer.approvedAt ? 'طرح را تأیید کردید. مبارک باشد!' : approvalTakenBack),
  });
  return (
    <Button
      size="sm"
      variant={approvedAt ? 'ghost' : isMain ? 'primary' : 'secondary'}
      icon={approvedAt ? <Undo2 /> : <ThumbsUp />}
      isLoading={isPending}
      onPress={() => run({ body: { designId, approved: !approvedAt } })}
    >
      {approvedAt ? 'تأییدم را پس می‌گیرم' : 'تأیید می‌کنم'}
    </Button>
  );
}

const expiryText = `تا ${formatNumber(unpaidLimits.days)} روز نگهش می‌داریم.`;

/** A code is finished as soon as it is paid. */
const qrSteps: Partial<Record<OrderStatus, string>> = {
  unpaid: `${paidText('qr')} ${expiryText}`,
  finished: 'کد شما آماده است. فایلش را بگیرید و حک کنید.',
};

const nextSteps: Record<Exclude<OrderStatus, 'pending' | 'designing'>, string> = {
  unpaid: `${paidText('corel')} ${expiryText}`,
  suspended: 'طراح منتظر پاسخ شماست؛ همین پایین بنویسید.',
  revising: 'درخواست بازنگری شما رسید و در نوبت طراح است.',
  finished: 'طرح شما آماده است. ببینید، دریافت کنید، و اگر پسندیدید تأیید کنید.',
  rejected: 'این سفارش پذیرفته نشد.',
  cancelled: 'این سفارش لغو شد.',
};

/** The state of the order, and when it is ready. */
function nextStep(order: Order, wishes: number, isApprovedByGuest: boolean, hasSms: boolean): string {
  const { status, approvedAt } = order;
  if (status === 'finished' && approvedAt) return 'طرح را تأیید کردید. فایل‌ها همیشه همین‌جاست.';
  if (status === 'finished' && wishes > 0)
    return wishes === 1 ? 'مشتری شما تغییری خواسته است:' : `مشتری شما ${formatNumber(wishes)} نظر داده است:`;
  if (status === 'finished' && isApprovedByGuest)
    return 'مشتری شما طرح را تأیید کرد. اگر شما هم پسندیدید، تأیید کنید.';
  if (order.answered) return 'پاسخ شما به دست طراح رسید. اگر چیزی از قلم افتاده، باز هم بنویسید.';
  if (status !== 'pending' && status !== 'designing') return nextSteps[status];
  return inWorkText({ ...order, status }, hasSms);
}
