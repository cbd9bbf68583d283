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
