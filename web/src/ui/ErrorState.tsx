import { RotateCcw, Unplug } from 'lucide-react';
import { Button } from './Button.tsx';
import { cx } from './class-names.ts';

type ErrorStateProps = {
  title?: string;
  message?: string | null;
  onRetry?: () => void;
  isCompact?: boolean;
};

export function ErrorState({
  title = 'این بخش باز نشد',
  message = 'اتصال اینترنت را بررسی کنید و دوباره تلاش کنید.',
  onRetry,
  isCompact,
}: ErrorStateProps) {
  return (
    <div
      role="alert"
      className={cx(
        'flex flex-col items-center justify-center gap-1 text-center',
        isCompact ? 'px-4 py-6' : 'px-6 py-12',
      )}
    >
      <span
        aria-hidden="true"
        className="mb-3 grid size-14 place-items-center rounded-full bg-danger-soft text-danger"
      >
        <Unplug />
      </span>
      <p className="text-base font-medium">{title}</p>
      {message && <p className="max-w-prose text-sm text-muted">{message}</p>}
      {onRetry && (
        <Button className="mt-4" icon={<RotateCcw />} onPress={onRetry}>
          تلاش دوباره
        </Button>
      )}
    </div>
  );
}
