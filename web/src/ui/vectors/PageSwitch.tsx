import { ChevronLeft, ChevronRight } from 'lucide-react';
import { formatNumber } from '#contract/common/money';
import { IconButton } from '../Button.tsx';
import { cx } from '../class-names.ts';

type PageSwitchProps = {
  page: number;
  pages: number;
  onChange: (page: number) => void;
  className?: string;
};

/** Goes through the pages of a file. */
export function PageSwitch({ page, pages, onChange, className }: PageSwitchProps) {
  return (
    <div
      role="group"
      aria-label="صفحه‌های فایل"
      className={cx('flex w-fit items-center gap-0.5 rounded-lg', className)}
    >
      <IconButton
        label="صفحهٔ قبلی"
        icon={<ChevronRight />}
        isDisabled={page === 1}
        onPress={() => onChange(page - 1)}
      />
      <span role="status" className="px-1 text-xs whitespace-nowrap tabular-nums">
        {`صفحهٔ ${formatNumber(page)} از ${formatNumber(pages)}`}
      </span>
      <IconButton
        label="صفحهٔ بعدی"
        icon={<ChevronLeft />}
        isDisabled={page === pages}
        onPress={() => onChange(page + 1)}
      />
    </div>
  );
}
