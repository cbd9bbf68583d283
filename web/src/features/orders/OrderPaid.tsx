import { QrCode } from 'lucide-react';
import { toPersianDigits } from '#contract/common/digits';
import { formatToman } from '#contract/common/money';
import { isTakenBack, type Order } from '#contract/orders';
import { Button } from '../../ui/Button.tsx';
import { codeId } from './order-path.ts';
import { PaymentResult, type PaymentReturn } from '../wallet/parts.tsx';
import { PayButton } from './PayButton.tsx';
import { useProfile } from '../auth/parts.ts';
import { inWorkText } from './promise-text.ts';

type OrderPaidProps = { order: Order; from: PaymentReturn; onDismiss: () => void };

/** The payment's outcome, shown when the customer returns from the bank. */
export function OrderPaid({ order, from, onDismiss }: OrderPaidProps) {
  const { sms } = useProfile();
  return (
    <PaymentResult
      from={from}
      textsFor={(paid) => textsFor(order, paid, sms)}
      renderNext={(outcome) =>
        order.status === 'unpaid' ? (
          outcome !== 'checking' && <PayButton order={order} className="@max-4xl:hidden" />
        ) : order.type === 'qr' && order.status === 'finished' ? (
          <Button
            variant="primary"
            icon={<QrCode />}
            onPress={() => document.getElementById(codeId)?.scrollIntoView()}
          >
            گرفتن کد
          </Button>
        ) : null
      }
      onDismiss={onDismiss}
    />
  );
}

/** Describes a paid order's place in the queue, or points to its status once it has left the queue. */
const stateText = ({ status, ...order }: Order, hasSms: boolean): string =>
  status === 'pending'
    ? inWorkText({ status, ...order }, hasSms)
    : 'کار سفارش جلو رفته است؛ وضعیتش را در همین صفحه می‌بینید.';

const sharesText = (paid: number, fromWallet: number) =>
  `${formatToman(paid)} از بانک و ${formatToman(fromWallet)} از کیف پولتان پرداخت شد.`;

const askSupport = 'اگر پولی از حساب بانکی‌تان کم شده، برای پشتیبانی بنویسید تا پیگیری کنیم.';

/** Texts for each outcome. The order may have changed while its customer was at the bank, which was paid `paid` tomans. */
function textsFor(order: Order, paid: number | undefined, hasSms: boolean) {
  const { status, type, orderNumber, price } = order;
  const name = `سفارش ${toPersianDigits(orderNumber)}`;
  if (isTakenBack(status)) {
    const unpaid = { title: 'پرداخت انجام نشد', text: `${name} بسته شد و چیزی برای آن پرداخت نشد.` };
    return {
      failed: {
        ...unpaid,
        text: `${unpaid.text} ${askSupport}`,
      },
      cancelled: unpaid,
      success: {
        title: 'پرداخت به کیف پول شما رسید',
        text: `${name} پیش از پرداخت لغو شده بود؛ مبلغ در کیف پول شماست.`,
      },
    };
  }
  if (status !== 'unpaid') {
    const next = type === 'qr' ? 'کد شما آماده است. فایلش را بگیرید و حک کنید.' : stateText(order, hasSms);
    const isShared = paid !== undefined && paid < price;
    return {
      success: {
        title: `${name} ثبت شد`,
        text: isShared ? `${sharesText(paid, price - paid)} ${next}` : next,
        ...(isShared && { amount: price }),
      },
    };
  }
  const note = `${name} ذخیره است؛ هر وقت خواستید همین‌جا بپردازید.`;
  return {
    success: {
      title: 'پرداخت به کیف پول شما رسید',
      text: `${name} با ${formatToman(price)} ثبت می‌شود و هنوز کمبود دارد؛ بقیه را همین‌جا بپردازید.`,
    },
    failed: {
      title: 'پرداخت انجام نشد',
      text: `${note} ${askSupport}`,
    },
    cancelled: { title: 'از پرداخت برگشتید', text: note },
    pending: {
      title: 'پرداخت در حال بررسی است',
      text: `نتیجه را از بانک می‌پرسیم؛ اگر پرداخت کرده‌اید، ${name} خودش ثبت می‌شود. اگر نه، همین حالا بپردازید؛ پول اضافه در کیف پولتان می‌ماند.`,
    },
  };
}
