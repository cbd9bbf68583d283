import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight } from 'lucide-react';
import { useState } from 'react';
import { toLatinDigits } from '#contract/common/digits';
import { formatNumber } from '#contract/common/money';
import { convertMm, convertUsa } from '#contract/fonts';
import { queryOf } from '../../lib/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { TextField } from '../../ui/TextField.tsx';

const valueOf = (text: string) => toLatinDigits(text).replace(/[٫/]/g, '.').trim();

/** Converts a ring's size from the one field that is filled; with both filled it does nothing. */
export function SizeConversion() {
  const [sizes, setSizes] = useState({ mm: '', usa: '' });
  const [asked, setAsked] = useState<{ field: 'mm' | 'usa'; value: string } | null>(null);
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf(asked?.field === 'mm' ? convertMm : convertUsa, { params: { value: asked?.value ?? '' } }),
    enabled: asked !== null,
    staleTime: Infinity,
  });

  function convert() {
    const [mm, usa] = [valueOf(sizes.mm), valueOf(sizes.usa)];
    if (error) void refetch();
    else if ((mm === '') !== (usa === ''))
      setAsked(mm === '' ? { field: 'usa', value: usa } : { field: 'mm', value: mm });
  }

  function answer({ field, value }: { field: 'mm' | 'usa'; value: string }, converted: number) {
    const [usa, mm] = field === 'mm' ? [converted, Number(value)] : [Number(value), converted];
    return `سایز ${formatNumber(usa)} آمریکایی برابر است با قطر داخلی ${formatNumber(mm)} میلی‌متر.`;
  }

  const field = (name: 'mm' | 'usa') => ({
    value: sizes[name],
    onChange: (text: string) => {
      setSizes((now) => ({ ...now, [name]: text }));
      setAsked(null);
    },
    inputMode: 'decimal' as const,
    error: asked?.field === name ? error?.message : null,
  });

  return (
    <Form
      label="تبدیل سایز حلقه"
      refusal={error}
      onSubmit={convert}
      isBusy={isFetching}
      className="flex flex-col gap-3"
    >
      <div className="grid items-start gap-3 sm:grid-cols-[1fr_1fr_auto]">
        <TextField {...field('usa')} label="سایز آمریکایی" />
        <TextField {...field('mm')} label="قطر داخلی به میلی‌متر" />
        <Button
          type="submit"
          icon={<ArrowLeftRight aria-hidden="true" />}
          loading={isFetching}
          className="sm:mt-[1.9rem]"
        >
          تبدیل
        </Button>
      </div>
      <p role="status" className="min-h-6 text-sm">
        {asked && data ? (
          answer(asked, data.data)
        ) : (
          <span className="text-muted">یکی از دو خانه را پر کنید تا به دیگری تبدیل شود.</span>
        )}
      </p>
    </Form>
  );
}
