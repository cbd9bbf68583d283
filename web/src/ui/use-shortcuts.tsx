import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { deviceStorage } from '../lib/browser-storage.ts';
import { openDialog } from './open-dialog.ts';
import type { ShortcutSheetProps } from './ShortcutSheet.tsx';
import { useDialog } from './use-dialog.tsx';

/** The key names orders because they had the first shortcuts; the choice counts for every page. */
const storageKey = 'order-shortcuts';

/** Elements that handle keys themselves: fields, search results, dialogs, menus and lists. */
const busyPlaces =
  'input, textarea, select, [contenteditable="true"], [role="search"], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [aria-haspopup="listbox"]';

/** Elements that Enter and Space press. */
const pressed = 'a[href], button, summary, label, video, [role="button"]';

declare global {
  interface Window {
    /** The last keys, each with the address at which it was pressed; public/head.js fills it from the first moment. */
    earlyKeys?: (readonly [event: KeyboardEvent, address: string])[];
  }
}

/** In ms: a key that was pressed longer ago meant something else. */
const earlyTime = 10_000;

/** Returns the keys that were pressed at this address and have meant nothing yet. */
function earlyKeys(): KeyboardEvent[] {
  const early = (window.earlyKeys ?? []).filter(
    ([{ timeStamp, defaultPrevented }, address]) =>
      address === location.href && performance.now() - timeStamp < earlyTime && !defaultPrevented,
  );
  window.earlyKeys = early;
  return early.map(([event]) => event);
}

/** Forgets a key that was no shortcut where it was pressed. */
function forget(event: KeyboardEvent): void {
  window.earlyKeys = window.earlyKeys?.filter(([early]) => early !== event) ?? [];
}

/** Forgets a key that does its work now, and those before it, which were meant for what it changes. */
function forgetUntil(event: KeyboardEvent): void {
  const early = window.earlyKeys ?? [];
  window.earlyKeys = early.slice(early.findIndex(([each]) => each === event) + 1);
}

/** An input method's keys; Safari says of the last one only that its code is 229. */
const isComposed = (event: KeyboardEvent) => event.isComposing || event.keyCode === 229;

/** Returns the name of a pressed key in `useShortcuts`; null if it has another meaning where it was pressed. */
function nameOf(event: KeyboardEvent): string | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isComposed(event)) return null;
  const place = event.target instanceof Element ? event.target : document.body;
  const isClosing = place.closest('[data-exiting]') !== null;
  if ((!isClosing && place.closest(busyPlaces)) || document.querySelector(openDialog)) return null;
  const isQuestion = /[?؟]/.test(event.key) || (event.code === 'Slash' && event.shiftKey);
  if (event.shiftKey && !isQuestion) return null;
  const name = isQuestion ? '?' : event.code === 'NumpadEnter' ? 'Enter' : event.code;
  if ((name === 'Enter' || name === 'Space') && (isClosing || place.closest(pressed))) return null;
  // Elsewhere arrows scroll the page.
  if (name.startsWith('Arrow') && !place.closest('[data-arrow-keys]')) return null;
  return name;
}

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
 * `data-arrow-keys`, Enter and Space only where they press nothing. Keys that were pressed before the page, or the part of
 * it that knows them, was loaded are not lost.
 */
export function useShortcuts(keys: Record<string, () => void>, isOn: boolean): void {
  const actionOf = useEffectEvent((name: string) => keys[name]);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent, isEarly = false) {
      const name = nameOf(event);
      if (name === null || (!isOn && /^(Key|\?)/.test(name))) return forget(event);
      const run = actionOf(name);
      // A part that is still on the way may know it.
      if (!run) return;
      if (isEarly) forget(event);
      else forgetUntil(event);
      event.preventDefault();
      run();
    }
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('keydown', (event) => onKeyDown(event), { capture: true, signal });
    // A newly mounted part takes the focus first, so that a key can move it on.
    queueMicrotask(() => {
      if (!signal.aborted) for (const event of earlyKeys()) onKeyDown(event, true);
    });
    return () => listening.abort();
  }, [isOn]);
}
