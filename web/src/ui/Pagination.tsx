import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { formatNumber } from '#contract/common/money';
import { cx } from './class-names.ts';
import { IconButton } from './IconButton.tsx';
import { pagesShown } from './pages-shown.ts';

type PaginationProps = { page: number; totalPages: number; onChange: (page: number) => void; label?: string };

export function Pagination({ page, totalPages, onChange, label = 'صفحه‌ها' }: PaginationProps) {
  if (totalPages <= 1) return null;
  return (
    <nav aria-label={label} className="flex items-center justify-center gap-1">
      <IconButton
        size="sm"
        label="صفحهٔ قبل"
        icon={<ChevronLeft className="mirror" />}
        isDisabled={page <= 1}
        onPress={() => onChange(page - 1)}
      />
      {pagesShown(page, totalPages).map((at, index) =>
        at === 0 ? (
          <span key={`gap${index}`} aria-hidden="true" className="w-6 text-center text-muted">
            …
          </span>
        ) : (
          <Button
            key={at}
            aria-label={`صفحهٔ ${formatNumber(at)}`}
            aria-current={at === page ? 'page' : undefined}
            onPress={() => onChange(at)}
            className={cx(
              'grid h-9 min-w-9 cursor-pointer place-items-center rounded-sm px-2 text-sm transition-colors',
              at === page ? 'bg-ink font-semibold text-canvas' : 'text-muted hover:bg-hover hover:text-ink',
            )}
          >
            {formatNumber(at)}
          </Button>
        ),
      )}
      <IconButton
        size="sm"
        label="صفحهٔ بعد"
        icon={<ChevronRight className="mirror" />}
        isDisabled={page >= totalPages}
        onPress={() => onChange(page + 1)}
      />
    </nav>
  );
}
