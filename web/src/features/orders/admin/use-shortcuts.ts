import { useEffect, useRef, useState } from 'react';
import { deviceStorage } from '../../../lib/browser-storage.ts';
import { openDialog } from '../../../ui/open-dialog.ts';

const storageKey = 'order-shortcuts';

/** Where keys mean something else: fields, open dialogs, and whatever finds its choices by typing. */
const busyPlaces =
  'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [aria-haspopup="listbox"]';

/** Single keys get in the way of speech input, so they can be switched off (WCAG 2.1.4). */
export function useShortcutSwitch() {
  const [isOn, setOn] = useState(() => deviceStorage.read(storageKey) !== 'off');
  return [
    isOn,
    (next: boolean) => {
      deviceStorage.write(storageKey, next ? 'on' : 'off');
      setOn(next);
    },
  ] as const;
}

/** `keys` by the key's place on the keyboard (`KeyA`, `ArrowDown`), so that the writing language does not matter. */
export function useShortcuts(keys: Record<string, () => void>, isOn: boolean): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.isComposing) return;
      const place = event.target instanceof Element ? event.target : document.body;
      if (place.closest(busyPlaces) || document.querySelector(openDialog)) return;
      const isQuestion = event.code === 'Slash' && event.shiftKey;
      if (event.shiftKey && !isQuestion) return;
      const name = isQuestion ? '?' : event.code;
      // Arrows scroll the page, except among the orders.
      if (name.startsWith('Arrow') && !place.closest('[data-order-list]')) return;
      if (!isOn && /^(Key|\?)/.test(name)) return;
      const run = latest.current[name];
      if (!run) return;
      event.preventDefault();
      run();
    }
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [isOn]);
}
