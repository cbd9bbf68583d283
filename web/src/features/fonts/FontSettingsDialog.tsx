import { Dialog, type DialogControl } from '../../ui/Dialog.tsx';
import { SectionTitle } from '../../ui/Card.tsx';
import { FontSearch } from './FontSearch.tsx';
import { ArrowLeftRight } from 'lucide-react';
import { useState } from 'react';
import { formatNumber } from '#contract/common/money';
import { convertMm, convertUsa } from '#contract/fonts';
import { readMeasure } from '../../lib/read-measure.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { TextField } from '../../ui/TextField.tsx';

export function FontSettingsDialog(dialog: DialogControl) {
  return (
    <Dialog {...dialog} title="تنظیمات فونت" size="lg">
      <div className="flex flex-col gap-6">
        <section className="flex flex-col gap-3">
          <SectionTitle level={3}>تبدیل سایز حلقه</SectionTitle>
          <SizeConversion />
        </section>
        <section className="flex flex-col gap-3">
          <SectionTitle level={3}>فونت‌ها</SectionTitle>
          <FontSearch />
        </section>
      </div>
    </Dialog>
  );
}

type Unit = 'mm' | 'usa';

const valueOf = (text: string) => String(readMeasure(text) ?? text.trim());

/** Converts a ring's size from the one field that is filled; with both filled it does nothing. */
function SizeConversion() {
  const [from, setFrom] = useState<Unit>('usa');
  const [converted, setConverted] = useState<number | null>(null);
  const form = useForm(from === 'mm' ? convertMm : convertUsa, {
    initial: { mm: '', usa: '' },
    names: from === 'mm' ? { mm: 'value' } : { usa: 'value' },
    input: (sizes) => ({ params: { value: valueOf(sizes[from]) } }),
    before: ({ mm, usa }) => (valueOf(mm) === '') !== (valueOf(usa) === ''),
    onSuccess: ({ data }) => setConverted(data),
  });

  function answer(result: number) {
    const written = Number(valueOf(form.values[from]));
    const [usa, mm] = from === 'mm' ? [result, written] : [written, result];
    return `سایز ${formatNumber(usa)} آمریکایی برابر است با قطر داخلی ${formatNumber(mm)} میلی‌متر.`;
  }

  const field = (unit: Unit, other: Unit) => ({
    ...form.field(unit),
    onChange: (text: string) => {
      form.forgive(['value']);
      form.set({ [unit]: text });
      setFrom(valueOf(text) === '' ? other : unit);
      setConverted(null);
    },
    inputMode: 'decimal' as const,
    isLtr: true,
  });

  return (
    <Form {...form.props} label="تبدیل سایز حلقه" className="flex flex-col gap-3">
      <div className="grid items-start gap-3 sm:grid-cols-[1fr_1fr_auto]">
        <TextField {...field('usa', 'mm')} label="سایز آمریکایی" />
        <TextField {...field('mm', 'usa')} label="قطر داخلی به میلی‌متر" />
        <Button type="submit" icon={<ArrowLeftRight />} isLoading={form.isBusy} className="sm:mt-[1.9rem]">
          تبدیل
        </Button>
      </div>
      <p role="status" className="min-h-6 text-sm">
        {converted === null ? (
          <span className="text-muted">یکی از دو خانه را پر کنید؛ دیگری حساب می‌شود.</span>
        ) : (
          answer(converted)
        )}
      </p>
    </Form>
  );
}
