import { escapeHtml, plainPage } from '../src/platform/http/plain-page.ts';

interface Sms {
  mobile: string;
  text: string;
  code: string | null;
  created_at: Date;
}

const time = new Intl.DateTimeFormat('fa-IR', { timeStyle: 'medium', timeZone: 'Asia/Tehran' });

const message = ({ mobile, text, code, created_at }: Sms) => `<article>
  <header><bdi dir="ltr">${escapeHtml(mobile)}</bdi>
    <time datetime="${created_at.toISOString()}">${time.format(created_at)}</time></header>
  ${code ? `<strong dir="ltr">${escapeHtml(code)}</strong>` : ''}<p>${escapeHtml(text)}</p></article>`;

export const outboxPage = (messages: readonly Sms[]): string =>
  plainPage({
    lang: 'fa',
    title: 'پیامک‌های آزمایشی',
    name: 'outbox',
    body: `<main><h1>پیامک‌های آزمایشی</h1>
<p class="lead">این فروشگاه آزمایشی است: پیامکی فرستاده نمی‌شود و همه اینجا می‌مانند، تازه‌ترین بالاتر.
  <a href="/dev/outbox">به‌روز کردن</a></p>
${messages.map(message).join('\n') || '<p class="none">هنوز پیامکی نیست.</p>'}</main>`,
  });
