import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast';

export type ToastTone = 'success' | 'error' | 'info';
export type ToastContent = { tone: ToastTone; message: string };

export const toastQueue = new ToastQueue<ToastContent>({ maxVisibleToasts: 4 });

const timeout = 4000;

function show(tone: ToastTone, message: string) {
  // The same words twice are one toast, begun anew.
  for (const shown of toastQueue.visibleToasts) {
    if (shown.content.tone === tone && shown.content.message === message) toastQueue.close(shown.key);
  }
  toastQueue.add({ tone, message }, { timeout });
}

/** Short news at the edge of the screen, gone after four seconds. Shown by `Toaster`, which stands once at the root. */
export const toast = {
  success: (message: string) => show('success', message),
  error: (message: string) => show('error', message),
  info: (message: string) => show('info', message),
};
