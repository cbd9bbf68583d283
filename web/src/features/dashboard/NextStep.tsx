import { Check, PenTool, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '../../lib/router-link.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/Card.tsx';
import { cx } from '../../ui/class-names.ts';

export function NextStep({ amount }: { amount: number }) {
  const hasMoney = amount > 0;
  return (
    <Card as="section" padding="lg" className="mt-6">
      <h2 className="text-lg font-semibold">دو قدم تا اولین طرح</h2>
      <ol className="mt-5 grid gap-5 lg:grid-cols-2 lg:gap-8">
        <Step
          icon={hasMoney ? <Check /> : <Wallet />}
          isNow={!hasMoney}
          title="شارژ کیف پول"
          text={hasMoney ? 'انجام شد؛ کیف پولتان آماده است.' : 'هزینهٔ هر طرح از کیف پول کم می‌شود.'}
        >
          {!hasMoney && (
            <Link to="/wallet" className={buttonClass('primary')}>
              شارژ کیف پول
            </Link>
          )}
        </Step>
        <Step
          icon={<PenTool />}
          isNow={hasMoney}
          title="سفارش طرح"
          text="نوع طرح را انتخاب کنید، عکس یا فایل را بفرستید و بقیه را به ما بسپارید."
        >
          <Link to="/designOrder" className={buttonClass(hasMoney ? 'primary' : 'secondary')}>
            {hasMoney ? 'اولین سفارش' : 'دیدن نوع‌ها و قیمت‌ها'}
          </Link>
        </Step>
      </ol>
    </Card>
  );
}

type StepProps = { icon: ReactNode; isNow: boolean; title: string; text: string; children: ReactNode };

function Step({ icon, isNow, title, text, children }: StepProps) {
  return (
    <li className="flex items-start gap-4">
      <span
        aria-hidden="true"
        className={cx(
          'grid size-12 shrink-0 place-items-center rounded-full border',
          isNow ? 'border-ember-line bg-ember-soft text-ember-text' : 'bg-hover text-muted',
        )}
      >
        {icon}
      </span>
      <div className="min-w-0">
        <h3 className="font-medium">{title}</h3>
        <p className="text-sm text-muted">{text}</p>
        <div className="mt-3 empty:hidden">{children}</div>
      </div>
    </li>
  );
}
