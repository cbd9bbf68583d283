import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { RotateCcw, Unplug } from 'lucide-react';
import { CallError } from '../../lib/client.ts';
import { buttonClass } from '../../ui/button-class.ts';

/** It must work when nothing more can be fetched, so it is part of the first screen and small. */
export function Broken({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const isCall = error instanceof CallError;
  return (
    <div role="alert" className="grid min-h-[70dvh] place-items-center px-6 text-center">
      <div>
        <span
          aria-hidden="true"
          className="mx-auto grid size-14 place-items-center rounded-full bg-danger-soft text-danger"
        >
          <Unplug />
        </span>
        <h1 className="mt-4 text-lg font-semibold">{isCall ? 'این بخش باز نشد' : 'این صفحه باز نشد'}</h1>
        <p className="mt-1 max-w-prose text-muted">
          {isCall ? error.message : 'اتصال اینترنت را بررسی کنید و صفحه را دوباره باز کنید.'}
        </p>
        <button
          type="button"
          className={buttonClass('secondary', 'md', 'mt-5')}
          onClick={() => {
            // A missing part of the page comes only with a reload.
            if (!isCall) return location.reload();
            reset();
            return void router.invalidate();
          }}
        >
          <RotateCcw aria-hidden="true" />
          تلاش دوباره
        </button>
      </div>
    </div>
  );
}
