import { useEffect, useRef } from 'react';
import { toPersianDigits } from '#contract/common/digits';
import { formatToman } from '#contract/common/money';
import { isTakenBack, type Order } from '#contract/orders';
import { PaymentResult, type PaymentReturn } from '../wallet/parts.tsx';
import { PayButton } from './PayButton.tsx';
import { promiseText } from './promise-text.ts';

type OrderPaidProps = { order: Order; from: PaymentReturn; onDismiss: () => void };

/** The payment's outcome, shown when the customer returns from the bank. */
export function OrderPaid({ order, from, onDismiss }: OrderPaidProps) {
  const place = useRef<HTMLDivElement>(null);
  // The conversation below may reach past the screen.
  useEffect(() => place.current?.scrollIntoView({ block: 'start', behavior: 'instant' }), []);
  return (
    <div ref={place}>
      <PaymentResult
        from={from}
        texts={textsFor(order)}
        renderNext={(outcome) =>
          order.status === 'unpaid' &&
          outcome !== 'checking' && <PayButton order={order} className="@max-4xl:hidden" />
        }
        onDismiss={onDismiss}
      />
    </div>
  );
}

/** Texts for each outcome. The order may have changed while its customer was at the bank. */
function textsFor({ status, type, orderNumber, price, position, promisedFor }: Order) {
  const name = `سفارش ${toPersianDigits(orderNumber)}`;
  if (isTakenBack(status))
    return {
      success: {
        title: 'پرداخت به کیف پول شما رسید',
        text: `${name} پیش از پرداخت لغو شده بود؛ مبلغ در کیف پول شماست.`,
      },
    };
  if (status !== 'unpaid')
    return {
      success: {
        title: `${name} ثبت شد`,
        text:
          type === 'qr'
            ? 'کد شما آماده است. فایلش را بگیرید و حک کنید.'
            : promisedFor
              ? `${position === undefined ? 'در صف طراحی است.' : `نفر ${toPersianDigits(position)} صف هستید.`} معمولاً تا ${promiseText(promisedFor)} آماده می‌شود.`
              : 'سفارش در صف طراحی است. همین که طراحی شروع شود خبرتان می‌کنیم.',
      },
    };
  const kept = `${name} ذخیره است؛ هر وقت خواستید همین‌جا بپردازید.`;
  return {
    success: {
      title: 'پرداخت به کیف پول شما رسید',
      text: `${name} با ${formatToman(price)} ثبت می‌شود و هنوز کمبود دارد؛ بقیه را همین‌جا بپردازید.`,
    },
    failed: {
      title: 'پرداخت انجام نشد',
      text: `${kept} اگر پولی از حساب بانکی‌تان کم شده، برای پشتیبانی بنویسید تا پیگیری کنیم.`,
    },
    cancelled: { title: 'پرداخت انجام نشد', text: kept },
    pending: {
      title: 'پرداخت در حال بررسی است',
      text: `نتیجه را از بانک می‌پرسیم؛ اگر پرداخت کرده‌اید، ${name} خودش ثبت می‌شود. اگر نه، همین حالا بپردازید.`,
    },
  };
}
