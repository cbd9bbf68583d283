import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import { cx } from './class-names.ts';

export type TabItem<Id extends string = string> = {
  id: Id;
  label: string;
  icon?: ReactNode;
  badge?: ReactNode;
  content: ReactNode;
};

type TabsProps<Id extends string> = {
  label: string;
  tabs: readonly TabItem<Id>[];
  value?: Id;
  onChange?: (id: Id) => void;
  /** The panel's own class; `p-0` removes its padding. */
  panelClassName?: string;
  className?: string;
  /** For a narrow place: the badge is above the word. */
  isCompact?: boolean;
};

export function Tabs<Id extends string>({
  label,
  tabs,
  value,
  onChange,
  panelClassName,
  className,
  isCompact = false,
}: TabsProps<Id>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [own, setOwn] = useState(value);
  const chosen = tabs.find((tab) => tab.id === (value ?? own)) ?? tabs[0];

  function choose(tab: TabItem<Id> | undefined) {
    if (!tab || tab.id === chosen?.id) return;
    setOwn(tab.id);
    onChange?.(tab.id);
  }

  function walk(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.id === chosen?.id);
    // The page is read from right to left.
    const next = { ArrowLeft: at + 1, ArrowRight: at - 1, Home: 0, End: -1 }[event.key];
    const tab = next === undefined ? undefined : tabs.at(next % tabs.length);
    if (!tab) return;
    event.preventDefault();
    choose(tab);
    list.current?.querySelector<HTMLElement>(`[data-tab="${tab.id}"]`)?.focus();
  }

  return (
    <div className={cx('flex min-w-0 flex-col', className)}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className={cx(
          'flex border-b',
          'overflow-x-auto overflow-y-hidden [scrollbar-width:none]',
          isCompact ? 'gap-0.5 px-2' : 'gap-1',
        )}
      >
        {tabs.map((tab) => (
          <Button
            key={tab.id}
            variant="bare"
            role="tab"
            id={`${id}-${tab.id}`}
            data-tab={tab.id}
            aria-selected={tab === chosen}
            aria-controls={tab === chosen ? `${id}-panel` : undefined}
            tabIndex={tab === chosen ? 0 : -1}
            onPress={() => choose(tab)}
            onKeyDown={walk}
            className={cx(
              'group relative flex shrink-0 cursor-pointer items-center rounded-t-sm font-medium text-muted transition-colors hover:text-ink focus-visible:outline-2 focus-visible:-outline-offset-2 aria-selected:text-ink',
              isCompact
                ? 'min-h-11 min-w-7 grow flex-col-reverse justify-center text-xs *:leading-4 not-first:before:absolute not-first:before:inset-y-3 not-first:before:-start-px not-first:before:w-px not-first:before:bg-line'
                : 'min-h-11 gap-2 px-4 text-base',
            )}
          >
            {tab.icon}
            {tab.label}
            {tab.badge}
            <span
              aria-hidden="true"
              className={cx(
                'absolute -bottom-px h-0.5 origin-center scale-x-0 rounded-full bg-ember transition-transform duration-200 group-aria-selected:scale-x-100',
                isCompact ? 'inset-x-0' : 'inset-x-2',
              )}
            />
          </Button>
        ))}
      </div>
      {chosen && (
        <div
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-${chosen.id}`}
          className={cx('min-w-0 rounded-md', panelClassName ?? 'pt-5')}
        >
          <div key={chosen.id} className="animate-appear">
            {chosen.content}
          </div>
        </div>
      )}
    </div>
  );
}
