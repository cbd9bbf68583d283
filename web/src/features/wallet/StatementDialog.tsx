import { FileSpreadsheet, Printer } from 'lucide-react';
import { useState } from 'react';
import { dayInTehran } from '../../lib/dates.ts';
import { PathLink } from '../../lib/router-link.tsx';
import { Button, buttonClass, choiceClass } from '../../ui/Button.tsx';
import { DatePicker } from '../../ui/DatePicker.tsx';
import { Dialog, type DialogControl } from '../../ui/Dialog.tsx';
import {
  namedRange,
  rangeLabels,
  rangeNames,
  rangeProblem,
  type StatementRange,
  withDays,
} from './statement-range.ts';

type StatementDialogProps = DialogControl & {
  /** The owner's name, for an admin. */
  subtitle?: string;
  /** Paths that get `?from=…&to=…` added (ISO days). */
  csvPath: string;
  pagePath: string;
};

export function StatementDialog({ csvPath, pagePath, ...dialog }: StatementDialogProps) {
  const close = () => dialog.onOpenChange(false);
  const [today] = useState(() => dayInTehran(Date.now()) ?? '');
  const [range, setRange] = useState<StatementRange>(() => namedRange('thisMonth', today));
  const problem = rangeProblem(range, today);
  const isNamed = (name: (typeof rangeNames)[number]) => {
    const { from, to } = namedRange(name, today);
    return from === range.from && to === range.to;
  };

  return (
    <Dialog
      {...dialog}
      title="صورت‌حساب کیف پول"
      footer={
        // A link must not be offered without a valid range.
        problem ? (
          <p className="text-sm text-muted">بازهٔ تاریخ را درست کنید.</p>
        ) : (
          <>
            <a href={withDays(csvPath, range)} download onClick={close} className={buttonClass()}>
              <FileSpreadsheet />
              فایل CSV
            </a>
            <PathLink href={withDays(pagePath, range)} onClick={close} className={buttonClass('primary')}>
              <Printer />
              چاپ یا PDF
            </PathLink>
          </>
        )
      }
    >
      <div className="flex flex-col gap-5">
        <fieldset aria-label="بازه‌های آماده" className="flex min-w-0 flex-wrap gap-2">
          {rangeNames.map((name) => (
            <Button
              variant="bare"
              key={name}
              className={choiceClass}
              aria-pressed={isNamed(name)}
              onPress={() => setRange(namedRange(name, today))}
            >
              {rangeLabels[name]}
            </Button>
          ))}
        </fieldset>
        <div className="grid gap-4 sm:grid-cols-2">
          <DatePicker
            label="از"
            hint="خالی: از اولین تراکنش"
            value={range.from}
            max={today}
            onChange={(from) => setRange({ ...range, from })}
          />
          <DatePicker
            label="تا"
            hint="خالی: تا همین حالا"
            value={range.to}
            max={today}
            error={problem}
            onChange={(to) => setRange({ ...range, to })}
          />
        </div>
      </div>
    </Dialog>
  );
}
