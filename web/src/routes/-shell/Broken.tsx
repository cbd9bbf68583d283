import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { CallError } from '../../lib/client.ts';
import { useReconnect } from '../../lib/use-online.ts';
import { Button } from '../../ui/Button.tsx';
import { useShownError } from '../../ui/shown-errors.ts';

/** Of lucide's shapes. Its parts are not there yet when the first script has failed to fetch a page. */
const icon = (shape: string) => (
  <svg
    aria-hidden="true"
    className="lucide"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={2}
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d={shape} />
  </svg>
);
const unplug =
  'm19 5 3-3M2 22l3-3m1.3 1.3a2.4 2.4 0 0 0 3.4 0L12 18l-6-6-2.3 2.3a2.4 2.4 0 0 0 0 3.4ZM7.5 13.5 10 11m.5 5.5L13 14M12 6l6 6 2.3-2.3a2.4 2.4 0 0 0 0-3.4l-2.6-2.6a2.4 2.4 0 0 0-3.4 0Z';
const rotate = 'M3 12a9 9 0 1 0 9-9 9.75 9.75 0 0 0-6.74 2.74L3 8M3 3v5h5';

/** It must work when nothing more can be fetched, so it is part of the first script and small. */
export function Broken({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const isCall = error instanceof CallError;
  useShownError(error as Error);
  const tryAgain = () => {
    // A missing part of the page comes only with a reload.
    if (!isCall) return location.reload();
    reset();
    void router.invalidate();
  };
  useReconnect(true, tryAgain);
  return (
    <div role="alert" className="grid min-h-[70dvh] place-items-center px-6 text-center">
      <div>
        <span
          aria-hidden="true"
          className="mx-auto grid size-14 place-items-center rounded-full bg-danger-soft text-danger"
        >
          {icon(unplug)}
        </span>
        <h1 className="mt-4 text-lg font-semibold">{isCall ? 'این بخش باز نشد' : 'این صفحه باز نشد'}</h1>
        <p className="mt-1 max-w-prose text-muted">
          {isCall ? error.message : 'اتصال اینترنت را بررسی کنید و صفحه را دوباره باز کنید.'}
        </p>
        <Button icon={icon(rotate)} className="mt-5" onPress={tryAgain}>
          تلاش دوباره
        </Button>
      </div>
    </div>
  );
}
