import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { deviceStorage } from '../lib/browser-storage.ts';
import { openDialog } from './open-dialog.ts';
import type { ShortcutSheetProps } from './ShortcutSheet.tsx';
import { useDialog } from './use-dialog.tsx';

/** The key names orders because they had the first shortcuts; the choice counts for every page. */
const storageKey = 'order-shortcuts';

/** Elements where keys have their own meaning: fields, open dialogs, menus and lists. */
const busyPlaces =
  'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [aria-haspopup="listbox"]';

/**
 * The sheet of a page's shortcuts, with their switch: single keys disturb speech input, so WCAG 2.1.4 asks for one. `isOn`
 * is for `useShortcuts`.
 */
export function useShortcutSheet(Sheet: ComponentType<ShortcutSheetProps>) {
  const [isOn, setOn] = useState(() => deviceStorage.read(storageKey) !== 'off');
  function onSwitch(next: boolean) {
    deviceStorage.write(storageKey, next ? 'on' : 'off');
    setOn(next);
  }
  const [showSheet, sheet] = useDialog((control) => <Sheet {...control} isOn={isOn} onSwitch={onSwitch} />);
  return { isOn, showSheet, sheet };
}

/**
 * `keys` are key codes (`KeyA`, `ArrowDown`), so that they work with every layout. Arrows count only inside an element with
 * `data-arrow-keys`.
 */
export function useShortcuts(keys: Record<string, () => void>, isOn: boolean): void {
  const actionOf = useEffectEvent((name: string) => keys[name]);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.isComposing) return;
      const place = event.target instanceof Element ? event.target : document.body;
      if (place.closest(busyPlaces) || document.querySelector(openDialog)) return;
      const isQuestion = event.code === 'Slash' && event.shiftKey;
      if (event.shiftKey && !isQuestion) return;
      const name = isQuestion ? '?' : event.code;
      // Elsewhere arrows scroll the page.
      if (name.startsWith('Arrow') && !place.closest('[data-arrow-keys]')) return;
      if (!isOn && /^(Key|\?)/.test(name)) return;
      const run = actionOf(name);
      if (!run) return;
      event.preventDefault();
      run();
    }
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [isOn]);
}
