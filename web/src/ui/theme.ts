import { useSyncExternalStore } from 'react';
import { deviceStorage } from '../lib/browser-storage.ts';

export type ThemeChoice = 'system' | 'light' | 'dark';

function read(): ThemeChoice {
  const stored = deviceStorage.read('theme');
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

function subscribe(listener: () => void) {
  addEventListener('themechange', listener);
  addEventListener('storage', listener);
  return () => {
    removeEventListener('themechange', listener);
    removeEventListener('storage', listener);
  };
}

/** Stores the choice and applies it at once (public/head.js listens). */
export function chooseTheme(choice: ThemeChoice) {
  deviceStorage.write('theme', choice === 'system' ? null : choice);
  dispatchEvent(new Event('themechange'));
}

export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribe, read, () => 'system');
}
