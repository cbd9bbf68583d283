import { useSyncExternalStore } from 'react';

export type ThemeChoice = 'system' | 'light' | 'dark';

function read(): ThemeChoice {
  try {
    const stored = localStorage.getItem('theme');
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

function subscribe(listener: () => void) {
  addEventListener('themechange', listener);
  addEventListener('storage', listener);
  return () => {
    removeEventListener('themechange', listener);
    removeEventListener('storage', listener);
  };
}

/** Keeps the choice and applies it at once (public/theme.js listens). */
export function chooseTheme(choice: ThemeChoice) {
  try {
    if (choice === 'system') localStorage.removeItem('theme');
    else localStorage.setItem('theme', choice);
  } catch {
    // Storage may be forbidden; then only the system's theme is possible.
  }
  dispatchEvent(new Event('themechange'));
}

export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribe, read, () => 'system');
}
