import { SettingValue } from './SettingValue.tsx';
import { pageLinks, useSettings } from './settings.ts';
import { ShopSeal } from './TrustSeal.tsx';

export function ContactLine() {
  const phones = useSettings('phone');
  const hours = useSettings('hours');
  return (
    <footer className="mx-auto flex min-h-16 w-full max-w-dialog-sm flex-wrap items-center gap-x-4 gap-y-1 text-xs text-muted">
      {phones.map(({ key, title, value }) => (
        <a key={key} href={`tel:${value}`} className="rounded-sm py-1 text-muted no-underline hover:text-ink">
          {title}: <SettingValue type="phone" value={value} />
        </a>
      ))}
      {hours.map(({ key, value }) => (
        <span key={key}>
          <SettingValue type="hours" value={value} />
        </span>
      ))}
      {/* Whole page loads: the login page fetches nothing for pages that few visit. */}
      <div className="flex w-full flex-wrap gap-x-4">
        {pageLinks.map(({ href, label }) => (
          <a key={href} href={href} className="rounded-sm py-1 text-muted no-underline hover:text-ink">
            {label}
          </a>
        ))}
      </div>
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
      <div className="w-full pt-1 empty:hidden">
        <ShopSeal />
      </div>
    </footer>
  );
}
