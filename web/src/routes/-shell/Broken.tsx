import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { CallError } from '../../lib/client.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';

/** In the place of a page that could not be shown. */
export function Broken({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <main className="grid min-h-[70dvh] place-items-center">
      {error instanceof CallError ? (
        <ErrorState message={error.message} onRetry={retry} />
      ) : (
        <ErrorState title="این صفحه باز نشد" message="یک بار دیگر تلاش کنید." onRetry={retry} />
      )}
    </main>
  );
}
