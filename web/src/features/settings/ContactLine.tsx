import { toPersianDigits } from '#contract/common/digits';
import { hoursText, readHours } from '#contract/common/working-hours';
import { Ltr } from '../../ui/Ltr.tsx';
import { useSettings } from './settings.ts';

const pages = [
  { href: '/pages/terms', label: 'قوانین' },
  { href: '/pages/privacy', label: 'حریم خصوصی' },
  { href: '/pages/contact', label: 'تماس' },
];

/** The telephone number to call if the code does not arrive. */
export function ContactLine() {
  const phones = useSettings('phone');
  const hours = useSettings('hours');
  return (
    <footer className="mx-auto flex min-h-6 w-full max-w-dialog-sm flex-wrap items-center gap-x-4 gap-y-1 text-xs text-muted">
      {phones.map(({ key, title, value }) => (
        <a key={key} href={`tel:${value}`} className="rounded-sm py-1 text-muted no-underline hover:text-ink">
          {title}: <Ltr>{toPersianDigits(value)}</Ltr>
        </a>
      ))}
      {hours.map(({ key, value }) => (
        <span key={key}>{hoursText(readHours(value))}</span>
      ))}
      {/* Whole page loads: the login page fetches nothing for pages that few visit. */}
      {pages.map(({ href, label }) => (
        <a key={href} href={href} className="rounded-sm py-1 text-muted no-underline hover:text-ink">
          {label}
        </a>
      ))}
      {import.meta.env.DEV && (
        <a
          href="/dev/outbox"
          target="_blank"
          rel="noreferrer"
          className="ms-auto rounded-sm py-1 text-muted hover:text-ink"
        >
          صندوق پیامک‌ها
        </a>
      )}
    </footer>
  );
}
