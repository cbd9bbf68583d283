import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { Button } from './Button.tsx';
import { toastQueue } from './toast.ts';

// The first screen does not need it. A browser that could not fetch a script once does not try again.
const ToastRegion = lazy(async () => {
  const { ToastRegion: region } = await import('./ToastRegion.tsx').catch(() => ({
    ToastRegion: PlainRegion,
  }));
  return { default: region };
});

const subscribe = (listener: () => void) => toastQueue.subscribe(listener);

/** The messages without the code that moves and stacks them. */
function PlainRegion() {
  const toasts = useSyncExternalStore(subscribe, () => toastQueue.visibleToasts);
  useEffect(() => toastQueue.resumeAll(), [toasts]);
  return (
    <div
      data-react-aria-top-layer="true"
      className="fixed inset-x-4 top-4 z-50 mx-auto flex max-w-toast flex-col gap-2"
    >
      {toasts.map(({ key, content: { message, action } }) => (
        <div
          key={key}
          role="alert"
          className="flex items-center gap-3 rounded-lg border bg-raised px-4 py-2.5 shadow-overlay"
        >
          <p className="min-w-0 flex-1">{message}</p>
          {action && (
            <Button
              variant="bare"
              className="text-sm font-medium min-h-9 text-ember-text"
              onPress={() => {
                action.onPress();
                toastQueue.close(key);
              }}
            >
              {action.label}
            </Button>
          )}
        </div>
      ))}
    </div>
  );
}

/** Loads the messages with the first of them, or once the page has been there for a while. */
export const Toaster = () => (
  <Suspense>
    <ToastRegion />
  </Suspense>
);
