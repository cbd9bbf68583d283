import { ChevronLeft, ChevronRight } from 'lucide-react';
import { formatNumber } from '#contract/common/money';
import { IconButton } from '../Button.tsx';

type PageSwitchProps = { page: number; pages: number; onChange: (page: number) => void };

/** Goes through the pages of a file. */
export function PageSwitch({ page, pages, onChange }: PageSwitchProps) {
  return (
    <div
      role="group"
      aria-label="صفحه‌های فایل"
      className="absolute inset-x-0 top-3 z-10 mx-auto flex w-fit items-center gap-0.5 rounded-lg border bg-raised p-1 shadow-raised"
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
