import { toPersianDigits } from '#contract/common/digits';
import { formatNumber } from '#contract/common/money';
import { rialsOf } from '../src/platform/outside/gateways/rials.ts';
import { escapeHtml, plainPage } from '../src/platform/http/plain-page.ts';

interface BankPayment {
  authority: string;
  /** In tomans. */
  amount: number;
  description: string;
  status: string;
  callback_url: string;
}

const outcomes: Record<string, string> = {
  paid: 'این پرداخت انجام شده است.',
  verified: 'این پرداخت انجام و تأیید شده است.',
  cancelled: 'این پرداخت لغو شده است.',
};

const fact = (term: string, value: string) => `<div><dt>${term}</dt><dd>${value}</dd></div>`;

export function bankPage(payment: BankPayment): string {
  const at = `/sandbox/${payment.authority}`;
  const shop = new URL(payment.callback_url).host;
  const actions =
    payment.status === 'open'
      ? `<form method="post" action="${at}/pay"><button class="pay">پرداخت</button></form>
        <form method="post" action="${at}/cancel"><button class="cancel">انصراف</button></form>
        <form action="/"><button class="leave">رفتن بدون بازگشت به پذیرنده</button></form>`
      : `<p class="done" role="status">${outcomes[payment.status] ?? 'تکلیف این پرداخت روشن شده است.'}</p>
        <p><a class="button" href="/wallet">بازگشت به کیف پول</a></p>`;
  return plainPage({
    lang: 'fa',
    title: 'درگاه پرداخت آزمایشی',
    name: 'bank',
    body: `<header><p class="trial">درگاه آزمایشی؛ هیچ پولی جابه‌جا نمی‌شود.</p>
  <div class="brand"><span class="seal" aria-hidden="true"></span>
    <div><strong>بانک نمونه</strong><small>درگاه پرداخت اینترنتی</small></div></div></header>
<main>
  <section aria-labelledby="payable">
    <h1 id="payable">مبلغ قابل پرداخت</h1>
    <p class="amount"><bdi>${formatNumber(payment.amount)}</bdi> <span>تومان</span></p>
    <p class="rial">معادل ${formatNumber(rialsOf(payment.amount))} ریال</p>
    <div class="card" aria-hidden="true"><span>کارت آزمایشی</span>
      <b dir="ltr">${toPersianDigits('0000 •••• •••• 0000')}</b></div>
    ${actions}
  </section>
  <section aria-labelledby="merchant">
    <h2 id="merchant">مشخصات پذیرنده</h2>
    <dl>${[
      fact('نام پذیرنده', 'حکاک'),
      fact('آدرس پذیرنده', `<bdi dir="ltr">${escapeHtml(shop)}</bdi>`),
      fact('بابت', escapeHtml(payment.description)),
      fact('شناسهٔ پرداخت', `<bdi dir="ltr" class="code">${escapeHtml(payment.authority)}</bdi>`),
    ].join('')}</dl>
    <p class="note">این صفحه جای درگاه بانک را می‌گیرد تا مسیر پرداخت را بی‌هزینه امتحان کنید: پرداخت، انصراف،
      یا رفتن و برنگشتن.</p>
  </section>
</main>`,
  });
}
