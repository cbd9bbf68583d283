import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeftRight } from 'lucide-react';
import { useState } from 'react';
import { toLatinDigits } from '#contract/common/digits';
import { formatNumber } from '#contract/common/money';
import { convertMm, convertUsa } from '#contract/fonts';
import { queryOf } from '../../lib/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';

const valueOf = (text: string) => toLatinDigits(text).replace(/[٫/]/g, '.').trim();

/** Converts a ring's size from the one field that is filled; with both filled it does nothing. */
export function SizeConversion() {
  const queryClient = useQueryClient();
  const [mm, setMm] = useState('');
  const [usa, setUsa] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<string | null>(null);
  const [fault, setFault] = useState<{ field: 'mm' | 'usa'; message: string } | null>(null);

  const isOne = (valueOf(mm) === '') !== (valueOf(usa) === '');

  async function convert() {
    if (!isOne || isBusy) return;
    const isMm = valueOf(mm) !== '';
    const value = valueOf(isMm ? mm : usa);
    setBusy(true);
    setFault(null);
    setAnswer(null);
    try {
      const { data } = await queryClient.fetchQuery({
        ...queryOf(isMm ? convertMm : convertUsa, { params: { value } }),
        staleTime: Infinity,
      });
      const [usaSize, diameter] = isMm ? [data, Number(value)] : [Number(value), data];
      setAnswer(
        `سایز ${formatNumber(usaSize)} آمریکایی برابر است با قطر داخلی ${formatNumber(diameter)} میلی‌متر.`,
      );
    } catch (error) {
      setFault({ field: isMm ? 'mm' : 'usa', message: (error as Error).message });
    } finally {
      setBusy(false);
    }
  }

  const change = (set: (text: string) => void) => (text: string) => {
    set(text);
    setFault(null);
    setAnswer(null);
  };

  return (
    <form
      aria-label="تبدیل سایز حلقه"
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void convert();
      }}
    >
      <div className="grid items-start gap-3 sm:grid-cols-[1fr_1fr_auto]">
        <TextField
          label="سایز آمریکایی"
          value={usa}
          onChange={change(setUsa)}
          inputMode="decimal"
          error={fault?.field === 'usa' ? fault.message : null}
        />
        <TextField
          label="قطر داخلی به میلی‌متر"
          value={mm}
          onChange={change(setMm)}
          inputMode="decimal"
          error={fault?.field === 'mm' ? fault.message : null}
        />
        <Button
          type="submit"
          icon={<ArrowLeftRight aria-hidden="true" />}
          loading={isBusy}
          className="sm:mt-[1.9rem]"
        >
          تبدیل
        </Button>
      </div>
      <p role="status" className="min-h-6 text-sm">
        {answer ?? <span className="text-muted">یکی از دو خانه را پر کنید تا به دیگری تبدیل شود.</span>}
      </p>
    </form>
  );
}
