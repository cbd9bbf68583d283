import { Search, X } from 'lucide-react';
import {
  type FocusEvent,
  type KeyboardEvent as ReactKeyboardEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { toLatinDigits } from '#contract/common/digits';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Deferred } from '../../ui/Deferred.tsx';
import { controlClass, controlFocusClass } from '../../ui/field-parts.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { useCloseOnBack } from '../../ui/use-close-on-back.ts';
import { useDebouncedValue } from '../../ui/use-debounced-value.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { openDialog } from '../../ui/open-dialog.ts';
import type { AccountPart } from './UserMenuPopover.tsx';

const PaletteResults = lazyPart(async () => (await import('./PaletteResults.tsx')).PaletteResults);

const hideDelay = 250;

/** Finds orders, people, pages and acts from anywhere: by «/», Ctrl-K or the field. */
export function Palette({ onAccount }: { onAccount: (part: AccountPart) => void }) {
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  // Enter opens the first entry; pressed before the answers have come, it waits for them.
  const [isFirstWanted, setFirstWanted] = useState(false);
  const term = toLatinDigits(typed).trim();
  const settled = useDebouncedValue(term, 500);
  const input = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const hiding = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Where the focus was before it came here. */
  const origin = useRef<HTMLElement>(null);

  function open() {
    clearTimeout(hiding.current);
    flushSync(() => setOpen(true));
    input.current?.focus();
    input.current?.select();
  }

  function close() {
    clearTimeout(hiding.current);
    setFirstWanted(false);
    setOpen(false);
  }

  /** Moves the focus to `target`, else to the page, so that the next keys go there. */
  function leave(target?: HTMLElement | null) {
    setTyped('');
    close();
    (target?.isConnected ? target : document.getElementById('content'))?.focus({ preventScroll: true });
  }

  useSearchKeys(open);
  useCloseOnBack({ isOpen, onOpenChange: () => leave(origin.current) });

  function handleFocus({ relatedTarget }: FocusEvent) {
    if (!box.current?.contains(relatedTarget)) origin.current = relatedTarget as HTMLElement | null;
  }

  function handleBlur(event: FocusEvent) {
    if (box.current?.contains(event.relatedTarget)) return;
    hiding.current = setTimeout(close, hideDelay);
  }

  function handleKeys(event: ReactKeyboardEvent) {
    if (event.key === 'Escape') {
      event.preventDefault();
      return leave(origin.current);
    }
    const rows = [...(box.current?.querySelectorAll<HTMLElement>('[data-result]') ?? [])];
    const at = rows.indexOf(document.activeElement as HTMLElement);
    if (event.key === 'ArrowDown') rows[at + 1]?.focus();
    else if (event.key === 'ArrowUp') (rows[at - 1] ?? input.current)?.focus();
    else if (event.key === 'Enter' && event.target === input.current) setFirstWanted(true);
    else return;
    event.preventDefault();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of field and results
    <div
      role="search"
      ref={box}
      onFocus={handleFocus}
      onBlur={handleBlur}
      onKeyDown={handleKeys}
      className="sm:relative sm:w-full sm:max-w-form"
    >
      <Button
        variant="bare"
        aria-label="جستجو در حکاک"
        onPress={open}
        className="grid size-11 cursor-pointer place-items-center rounded-md text-muted active:bg-press sm:hidden"
      >
        <Search />
      </Button>
      <div
        className={cx(
          'max-sm:absolute max-sm:inset-0 max-sm:z-10 max-sm:bg-canvas',
          !isOpen && 'max-sm:hidden',
        )}
      >
        <div className="relative flex h-full items-center max-sm:px-3">
          <Search className="pointer-events-none absolute start-3.5 text-muted max-sm:start-6.5" />
          <input
            ref={input}
            type="search"
            enterKeyHint="search"
            aria-label="جستجو در حکاک"
            placeholder="سفارش، تیکت، نام یا بخش"
            autoComplete="off"
            maxLength={200}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setFirstWanted(false);
              setOpen(true);
            }}
            onFocus={() => {
              clearTimeout(hiding.current);
              setOpen(true);
            }}
            className={cx(
              controlClass,
              controlFocusClass,
              'h-11 ps-11 pe-12 text-ellipsis [&::-webkit-search-cancel-button]:hidden',
            )}
          />
          <span className="absolute end-3 flex items-center max-sm:end-4">
            {typed === '' && !isOpen ? (
              <span aria-hidden="true" className="pointer-events-none">
                <Kbd>/</Kbd>
              </span>
            ) : (
              <Button
                variant="bare"
                aria-label={typed === '' ? 'بستن جستجو' : 'پاک‌کردن'}
                onPress={() => {
                  if (typed === '') return leave(origin.current);
                  setTyped('');
                  input.current?.focus();
                }}
                className={cx(
                  '-me-1.5 grid size-9 cursor-pointer place-items-center rounded-sm text-muted hover:bg-hover hover:text-ink',
                  typed === '' && 'sm:hidden',
                )}
              >
                <X />
              </Button>
            )}
          </span>
        </div>
        <Deferred when={isOpen}>
          {isOpen && (
            <PaletteResults
              typed={term}
              settled={settled}
              isFirstWanted={isFirstWanted}
              onFollow={(account) => {
                leave();
                if (account) onAccount(account);
              }}
            />
          )}
        </Deferred>
      </div>
    </div>
  );
}

function useSearchKeys(onAsk: () => void): void {
  const ask = useEffectEvent(onAsk);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      // Uses the key's position, because a Persian keyboard writes other letters.
      const isCtrlK =
        (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.code === 'KeyK';
      const isSlash =
        event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target);
      if (event.defaultPrevented || !(isCtrlK || isSlash) || document.querySelector(openDialog)) return;
      event.preventDefault();
      ask();
    };
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    // In an open list of choices the target is an option.
    target.closest('input, textarea, select, [contenteditable], [role="textbox"]') !== null
  );
}
