import type { ReactNode } from 'react';
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs';
import { cx } from './class-names.ts';

export type TabItem<Id extends string = string> = {
  id: Id;
  label: string;
  icon?: ReactNode;
  badge?: ReactNode;
  isDisabled?: boolean;
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
};

export function Tabs<Id extends string>({
  label,
  tabs,
  value,
  onChange,
  panelClassName,
  className,
}: TabsProps<Id>) {
  return (
    <AriaTabs
      {...(value === undefined ? {} : { selectedKey: value })}
      onSelectionChange={(key) => {
        const tab = tabs.find((item) => item.id === key);
        if (tab) onChange?.(tab.id);
      }}
      className={cx('flex min-w-0 flex-col outline-none', className)}
    >
      <TabList
        aria-label={label}
        items={tabs}
        dependencies={[tabs]}
        className="flex gap-1 overflow-x-auto overflow-y-hidden border-b [scrollbar-width:none]"
      >
        {(tab) => (
          <Tab
            id={tab.id}
            isDisabled={tab.isDisabled}
            className="group relative flex min-h-11 shrink-0 cursor-pointer items-center gap-2 rounded-t-sm px-4 text-base font-medium text-muted outline-none transition-colors data-disabled:cursor-default data-disabled:opacity-50 data-focus-visible:outline-2 data-focus-visible:-outline-offset-2 data-hovered:text-ink data-selected:text-ink"
          >
            {tab.icon}
            {tab.label}
            {tab.badge}
            <span
              aria-hidden="true"
              className="absolute inset-x-3 -bottom-px h-0.5 origin-center scale-x-0 rounded-full bg-ember transition-transform duration-200 group-data-selected:scale-x-100"
            />
          </Tab>
        )}
      </TabList>
      {tabs.map((tab) => (
        <TabPanel
          key={tab.id}
          id={tab.id}
          className={cx('min-w-0 rounded-md outline-none', panelClassName ?? 'pt-5')}
        >
          {/* An animation of the panel itself would keep the old panel over the new one until it ends. */}
          <div className="animate-appear">{tab.content}</div>
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
