import { BellOff, BellRing } from 'lucide-react';
import { IconButton } from '../../ui/IconButton.tsx';
import type { BrowserNotices } from './use-browser-notices.ts';

export function BrowserNoticesSwitch({ notices }: { notices: BrowserNotices }) {
  const { state, isOffered, isBusy } = notices;
  if (state === 'none' || isOffered) return null;
  const isOn = state === 'on';
  return (
    <IconButton
      label={isOn ? 'خاموش کردن اعلان مرورگر' : 'روشن کردن اعلان مرورگر'}
      icon={isOn ? <BellRing /> : <BellOff />}
      size="sm"
      isLoading={isBusy}
      onPress={isOn ? notices.turnOff : notices.turnOn}
    />
  );
}
