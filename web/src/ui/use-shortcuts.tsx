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

/** Elements that Enter and Space press. */
const pressed = 'a[href], button, summary, label, video, [role="button"]';

declare global {
  interface Window {
    /** Filled by public/head.js until a page with shortcuts takes them. */
    earlyKeys?: [event: KeyboardEvent, path: string][] | undefined;
  }
}

/** In ms: a key that was pressed longer ago meant something else. */
const earlyTime = 10_000;

/** Returns the keys that were pressed on this page before its scripts came, once. */
function takeEarlyKeys(): KeyboardEvent[] {
  const early = window.earlyKeys ?? [];
  window.earlyKeys = undefined;
  return early
    .filter(
      ([{ timeStamp }, path]) => path === location.pathname && performance.now() - timeStamp < earlyTime,
    )
    .map(([event]) => event);
}

/** An input method's keys; Safari says of the last one only that its code is 229. */
const isComposed = (event: KeyboardEvent) => event.isComposing || event.keyCode === 229;

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
 * `data-arrow-keys`, Enter and Space only where they press nothing. Keys that were pressed before the page's scripts came
 * are not lost.
 */
export function useShortcuts(keys: Record<string, () => void>, isOn: boolean): void {
  const actionOf = useEffectEvent((name: string) => keys[name]);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isComposed(event)) return;
      const place = event.target instanceof Element ? event.target : document.body;
      if (place.closest(busyPlaces) || document.querySelector(openDialog)) return;
      const isQuestion = event.code === 'Slash' && event.shiftKey;
      if (event.shiftKey && !isQuestion) return;
      const name = isQuestion ? '?' : event.code === 'NumpadEnter' ? 'Enter' : event.code;
      if ((name === 'Enter' || name === 'Space') && place.closest(pressed)) return;
      // Elsewhere arrows scroll the page.
      if (name.startsWith('Arrow') && !place.closest('[data-arrow-keys]')) return;
      if (!isOn && /^(Key|\?)/.test(name)) return;
      const run = actionOf(name);
      if (!run) return;
      event.preventDefault();
      run();
    }
    document.addEventListener('keydown', onKeyDown, { capture: true });
    takeEarlyKeys().forEach(onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [isOn]);
}
