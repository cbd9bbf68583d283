import type { ReactNode } from 'react';
import { RotateCcw, Unplug } from 'lucide-react';
import { Link } from '../lib/router-link.tsx';
import { Button, buttonClass } from './Button.tsx';
import { cx } from './class-names.ts';
import { useShownError } from './shown-errors.ts';

export interface LoadedQuery<Data> {
  data: Data | undefined;
  error: Error | null;
  isFetching?: boolean;
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
  query: { data, error, isFetching, refetch },
  loading,
  failed,
  missing,
  isCompact,
  renderFrame = (state) => state,
  children,
}: LoadedProps<Data>) {
  useShownError(data === undefined ? error : null);
  if (data !== undefined) return children(data);
  if (!error) return renderFrame(loading);
  const code = 'code' in error ? error.code : undefined;
  if (code === 'NOT_FOUND' && missing) return renderFrame(missing);
  const isFinal = final.has(code);
  return renderFrame(
    <ErrorState
      isCompact={isCompact}
      title={failed}
      message={error.message}
      isRetrying={isFetching}
      onRetry={isFinal ? undefined : () => void refetch()}
      action={
        isFinal &&
        !isCompact && (
          <Link to="/" className={buttonClass()}>
            بازگشت به خانه
          </Link>
        )
      }
    />,
  );
}

/** The same call is answered the same again. */
const final = new Set<unknown>(['NOT_FOUND', 'FORBIDDEN', 'GONE']);

type ErrorStateProps = {
  title?: string;
  message?: string | null;
  onRetry?: () => void;
  isRetrying?: boolean;
  /** Leads on where trying again would not. */
  action?: ReactNode;
  isCompact?: boolean;
};

export function ErrorState({
  title = 'این بخش باز نشد',
  message = 'اتصال اینترنت را بررسی کنید و دوباره تلاش کنید.',
  onRetry,
  isRetrying,
  action,
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
        <Button className="mt-4" icon={<RotateCcw />} isLoading={isRetrying} onPress={onRetry}>
          تلاش دوباره
        </Button>
      )}
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}
