import { BellRing, X } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import type { BrowserNotices } from './use-browser-notices.ts';

export function BrowserNoticesOffer({ notices }: { notices: BrowserNotices }) {
  if (!notices.isOffered) return null;
  return (
    <div className="flex items-center gap-2.5 border-t bg-sunken py-2 ps-4 pe-1.5">
      <BellRing aria-hidden="true" className="shrink-0 text-muted" />
      <p className="min-w-0 flex-1 text-xs text-muted">وقتی این‌جا نیستید هم خبردار شوید؟</p>
      <Button variant="secondary" size="sm" isLoading={notices.isBusy} onPress={notices.turnOn}>
        روشن کن
      </Button>
      <IconButton label="نه، ممنون" icon={<X />} size="sm" onPress={notices.dismiss} />
    </div>
  );
}
