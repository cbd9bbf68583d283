import './react-aria-strings.ts';
import './spoken-date-formatter.ts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarMonthPicker,
  CalendarYearPicker,
} from 'react-aria-components/Calendar';
import { useCloseOnBack } from './use-close-on-back.ts';

function StepButton({ slot, children }: { slot: 'previous' | 'next'; children: ReactNode }) {
  return (
    <Button
      slot={slot}
      className="grid size-9 cursor-pointer place-items-center rounded-sm text-muted transition-colors hover:bg-hover hover:text-ink data-disabled:cursor-default data-disabled:opacity-40"
    >
      {children}
    </Button>
  );
}

type Choice = {
  'aria-label': string;
  value: number;
  items: { id: number; formatted: string }[];
  onChange: (id: number) => void;
};

/** On phones the native list scrolls to distant years better than one of ours. */
function NativeChoice({ choice }: { choice: Choice }) {
  return (
    <select
      aria-label={choice['aria-label']}
      value={choice.value}
      onChange={(event) => choice.onChange(Number(event.target.value))}
      className="h-9 cursor-pointer appearance-none rounded-sm bg-raised px-2.5 text-center text-base font-medium transition-colors hover:bg-hover"
    >
      {choice.items.map((item) => (
        <option key={item.id} value={item.id}>
          {item.formatted}
        </option>
      ))}
    </select>
  );
}

export function CalendarPanel({ onClose }: { onClose: () => void }) {
  useCloseOnBack({ isOpen: true, onOpenChange: onClose });
  return (
    <Calendar className="flex w-76 max-w-full flex-col gap-2 p-3">
      <header className="flex items-center justify-between">
        <StepButton slot="previous">
          <ChevronLeft className="mirror" />
        </StepButton>
        <span className="flex items-center">
          <CalendarMonthPicker>
            {(choice) => <NativeChoice choice={choice as unknown as Choice} />}
          </CalendarMonthPicker>
          <CalendarYearPicker visibleYears={40}>
            {(choice) => <NativeChoice choice={choice as unknown as Choice} />}
          </CalendarYearPicker>
        </span>
        <StepButton slot="next">
          <ChevronRight className="mirror" />
        </StepButton>
      </header>
      <CalendarGrid weekdayStyle="narrow" className="w-full border-collapse">
        <CalendarGridHeader>
          {(day) => (
            <CalendarHeaderCell className="h-8 text-xs font-normal text-muted">{day}</CalendarHeaderCell>
          )}
        </CalendarGridHeader>
        <CalendarGridBody>
          {(date) => (
            <CalendarCell
              date={date}
              className="mx-auto grid size-10 cursor-pointer place-items-center rounded-full text-base outline-none transition-colors data-disabled:cursor-default data-disabled:text-muted data-disabled:opacity-45 data-focus-visible:outline-2 data-focus-visible:-outline-offset-2 data-hovered:bg-hover data-outside-month:invisible data-pressed:bg-press data-selected:bg-ember data-selected:text-on-ember data-today:font-bold data-today:not-data-selected:text-ember-text data-unavailable:line-through"
            />
          )}
        </CalendarGridBody>
      </CalendarGrid>
    </Calendar>
  );
}
