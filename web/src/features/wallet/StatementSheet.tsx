import type { ReactNode } from 'react';
import { toPersianDigits } from '#contract/common/digits';
import { formatNumber, formatToman } from '#contract/common/money';
import { displayName } from '#contract/people';
import { operationLabels, type Statement } from '#contract/wallet';
import { formatDay, formatFull, formatTime } from '../../lib/dates.ts';
import { emptyText } from '../../ui/List.tsx';
import { FactRow } from '../../ui/FactRow.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { Ltr } from '../../ui/Ltr.tsx';

/** A sheet of paper: light in both themes, and the only thing that is printed. */
export function StatementSheet({ statement }: { statement: Statement }) {
  const { person, from, to, opening, closing, came, went, totals, rows, createdAt } = statement;
  return (
    <article
      data-theme="light"
      aria-label="صورت‌حساب"
      className="print-sheet mx-auto max-w-dialog-lg rounded-xl border bg-raised p-4 text-ink shadow-card sm:p-9"
    >
      <header className="flex flex-wrap items-start justify-between gap-4 border-b pb-5">
        <Logo />
        <div className="text-end">
          <h2 className="text-lg font-semibold">صورت‌حساب کیف پول</h2>
          <p className="text-sm text-muted">{rangeText(from, to)}</p>
        </div>
      </header>
      <dl className="grid gap-x-8 gap-y-1 py-5 text-sm sm:grid-cols-2">
        <FactRow term="صاحب کیف پول">
          <bdi>{toPersianDigits(displayName(person))}</bdi>
        </FactRow>
        <FactRow term="شمارهٔ موبایل">
          <Ltr>{toPersianDigits(person.mobile)}</Ltr>
        </FactRow>
        <FactRow term="تهیه‌شده در">{formatFull(createdAt)}</FactRow>
        <FactRow term="تعداد تراکنش">{formatNumber(rows.length)}</FactRow>
      </dl>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-md border bg-line sm:grid-cols-4">
        <Sum term="ماندهٔ اول دوره">{formatToman(opening)}</Sum>
        <Sum term="واریز">{formatToman(came)}</Sum>
        <Sum term="برداشت">{formatToman(went)}</Sum>
        <Sum term="ماندهٔ آخر دوره" isMain>
          {formatToman(closing)}
        </Sum>
      </dl>
      {totals.length > 0 && (
        <section aria-label="جمع هر نوع" className="pt-6">
          <h3 className="pb-2 text-sm font-semibold">جمع هر نوع</h3>
          <ul className="grid gap-x-8 text-sm sm:grid-cols-2">
            {totals.map(({ operation, count, amount }) => (
              <li key={operation} className="flex justify-between gap-4 border-b border-dashed py-1.5">
                <span>
                  {operationLabels[operation]}{' '}
                  <span className="text-xs text-muted">({formatNumber(count)} بار)</span>
                </span>
                <Signed amount={amount} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-label="ریز تراکنش‌ها" className="pt-6">
        <h3 className="pb-2 text-sm font-semibold">ریز تراکنش‌ها</h3>
        {rows.length === 0 ? (
          <div className="border-y py-6 text-center text-sm">
            <p className="font-medium">{emptyText}</p>
            <p className="text-muted">در این بازه تراکنشی نبوده است.</p>
          </div>
        ) : (
          <Rows rows={rows} />
        )}
      </section>
      <p className="pt-6 text-xs text-muted">
        همهٔ مبلغ‌ها به تومان است. این برگه را حکاک به‌طور خودکار ساخته است.
      </p>
    </article>
  );
}

function rangeText(from: string | undefined, to: string): string {
  return from ? `از ${formatDay(from)} تا ${formatDay(to)}` : `از اول تا ${formatDay(to)}`;
}

function Sum({ term, isMain, children }: { term: string; isMain?: boolean; children: ReactNode }) {
  return (
    <div className="bg-raised p-3">
      <dt className="text-xs text-muted">{term}</dt>
      <dd className={isMain ? 'font-bold' : 'font-medium'}>{children}</dd>
    </div>
  );
}

function Signed({ amount }: { amount: number }) {
  return (
    <bdi dir="ltr" className="whitespace-nowrap">
      {amount < 0 ? '−' : '+'}
      {formatNumber(Math.abs(amount))}
    </bdi>
  );
}

function Rows({ rows }: Pick<Statement, 'rows'>) {
  return (
    <table className="w-full border-collapse text-sm">
      <thead>
        <tr className="border-y text-xs text-muted">
          <th className="py-2 pe-2 sm:pe-3 text-start font-medium">تاریخ</th>
          <th className="w-full py-2 pe-2 sm:pe-3 text-start font-medium">شرح</th>
          <th className="py-2 pe-2 sm:pe-3 text-end font-medium">مبلغ</th>
          <th className="py-2 text-end font-medium max-sm:hidden print:table-cell">مانده</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ _id, createdAt, operation, amount, balance, orderNumber, ref, note }) => (
          <tr key={_id} className="break-inside-avoid border-b align-top">
            <td className="py-2 pe-3 sm:whitespace-nowrap print:whitespace-nowrap">
              <span className="whitespace-nowrap">{formatDay(createdAt)}</span>{' '}
              <span className="text-xs text-muted">{formatTime(createdAt)}</span>
            </td>
            <td className="py-2 pe-2 sm:pe-3">
              {operationLabels[operation]}
              {orderNumber !== undefined && ` ${toPersianDigits(orderNumber)}`}
              {ref !== undefined && (
                <span className="block text-xs text-muted">
                  پیگیری <Ltr>{toPersianDigits(ref)}</Ltr>
                </span>
              )}
              {note && <span className="block text-xs text-muted">{note}</span>}
            </td>
            <td className="py-2 pe-2 sm:pe-3 text-end">
              <Signed amount={amount} />
              <span className="block text-xs text-muted sm:hidden print:hidden">
                مانده <bdi dir="ltr">{formatNumber(balance)}</bdi>
              </span>
            </td>
            <td className="py-2 text-end max-sm:hidden print:table-cell">
              <bdi dir="ltr" className="whitespace-nowrap">
                {formatNumber(balance)}
              </bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
