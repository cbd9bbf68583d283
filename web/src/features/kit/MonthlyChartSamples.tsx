import { MonthlyChart } from '../../ui/MonthlyChart.tsx';
import { toast } from '../../ui/toast.ts';
import { Sample } from './Shelf.tsx';

const names = [
  'آذر ۱۴۰۴',
  'دی ۱۴۰۴',
  'بهمن ۱۴۰۴',
  'اسفند ۱۴۰۴',
  'فروردین ۱۴۰۵',
  'اردیبهشت ۱۴۰۵',
  'خرداد ۱۴۰۵',
  'تیر ۱۴۰۵',
  'مرداد ۱۴۰۵',
  'شهریور ۱۴۰۵',
  'مهر ۱۴۰۵',
  'آبان ۱۴۰۵',
];
const months = (figures: readonly number[]) =>
  names.map((label, at) => ({ x: String(at), label, y: figures[at] ?? 0 }));

const orders = months([2, 5, 3, 9, 1, 4, 6, 6, 8, 5, 12, 7]);
const spending = months([
  150_000, 750_000, 400_000, 2_350_000, 0, 600_000, 950_000, 1_100_000, 1_250_000, 800_000, 2_900_000,
  1_400_000,
]);

export function MonthlyChartSamples() {
  return (
    <>
      <Sample name="MonthlyChart">
        <MonthlyChart label="سفارش در ماه" unit="سفارش" points={orders} tone="ember" />
      </Sample>
      <Sample name="MonthlyChart ink">
        <MonthlyChart label="خرج ماهانه" unit="تومان" points={spending} />
      </Sample>
      <Sample name="MonthlyChart (loading)">
        <MonthlyChart label="خرج ماهانه" unit="تومان" points={undefined} height="h-40" />
      </Sample>
      <Sample name="MonthlyChart (empty)">
        <MonthlyChart
          label="خرج ماهانه"
          unit="تومان"
          points={months([])}
          height="h-40"
          emptyNote="با اولین سفارش، خرج هر ماه اینجا کشیده می‌شود."
        />
      </Sample>
      <Sample name="MonthlyChart (error)">
        <MonthlyChart
          label="سفارش در ماه"
          unit="سفارش"
          points={undefined}
          error={new Error('ارتباط با سرور برقرار نشد.')}
          onRetry={() => toast.info('دوباره')}
        />
      </Sample>
    </>
  );
}
