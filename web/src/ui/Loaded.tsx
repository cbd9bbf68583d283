import type { ReactNode } from 'react';
import { RotateCcw, Unplug } from 'lucide-react';
import { Button } from './Button.tsx';
import { cx } from './class-names.ts';

export interface LoadedQuery<Data> {
  data: Data | undefined;
  error: Error | null;
  refetch: () => unknown;
}

type LoadedProps<Data> = {
  query: LoadedQuery<Data>;
  loading: ReactNode;
  /** The title of an error. */
  failed?: string;
  /** Replaces a record that does not exist. */
  missing?: ReactNode;
  isCompact?: boolean;
  /** Around whatever replaces the record. */
  renderFrame?: (state: ReactNode) => ReactNode;
  children: (data: Data) => ReactNode;
};

/** One record by its query, with its loading, missing and error states. Lists have their own. */
export function Loaded<Data>({
  query: { data, error, refetch },
  loading,
  failed,
  missing,
  isCompact,
  renderFrame = (state) => state,
  children,
}: LoadedProps<Data>) {
  if (data !== undefined) return children(data);
  if (!error) return renderFrame(loading);
  const isMissing = 'code' in error && error.code === 'NOT_FOUND';
  if (isMissing && missing) return renderFrame(missing);
  return renderFrame(
    <ErrorState
      isCompact={isCompact}
      title={failed}
      message={error.message}
      onRetry={isMissing ? undefined : () => void refetch()}
    />,
  );
}

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
