import { useState } from 'react';
import { deviceStorage } from '../../lib/browser-storage.ts';
import { toast } from '../../ui/toast.ts';
import { type NoticesState, noticesState, turnOff, turnOn } from './browser-notices.ts';

const dismissedKey = 'notices offered';

export function useBrowserNotices() {
  const [state, setState] = useState<NoticesState>(noticesState);
  const [isDismissed, setDismissed] = useState(() => deviceStorage.read(dismissedKey) !== null);
  const [isBusy, setBusy] = useState(false);

  const dismiss = () => {
    deviceStorage.write(dismissedKey, '1');
    setDismissed(true);
  };
  const change = async (action: () => Promise<NoticesState>) => {
    setBusy(true);
    const next = await action().catch(noticesState);
    setBusy(false);
    setState(next);
    return next;
  };

  return {
    state,
    isBusy,
    isOffered: state === 'askable' && !isDismissed,
    dismiss,
    turnOn: async () => {
      dismiss();
      const next = await change(turnOn);
      if (next === 'on') toast.success('اعلان‌های مرورگر روشن شد');
      if (next === 'none') toast.info('مرورگر اجازه نداد. از تنظیمات آن می‌توانید اعلان‌ها را روشن کنید.');
    },
    turnOff: () => change(turnOff),
  };
}

export type BrowserNotices = ReturnType<typeof useBrowserNotices>;
