import type { ReactNode } from 'react';
import { ErrorState } from './ErrorState.tsx';

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
  /** Stands in place of a record that does not exist. */
  missing?: ReactNode;
  compact?: boolean;
  /** Around whatever stands in place of the record. */
  frame?: (state: ReactNode) => ReactNode;
  children: (data: Data) => ReactNode;
};

/** One record by its query, with its loading, missing and error states. Lists have their own. */
export function Loaded<Data>({
  query: { data, error, refetch },
  loading,
  failed,
  missing,
  compact,
  frame = (state) => state,
  children,
}: LoadedProps<Data>) {
  if (data !== undefined) return children(data);
  if (!error) return frame(loading);
  if (missing !== undefined && 'code' in error && error.code === 'NOT_FOUND') return frame(missing);
  return frame(
    <ErrorState compact={compact} title={failed} message={error.message} onRetry={() => void refetch()} />,
  );
}
