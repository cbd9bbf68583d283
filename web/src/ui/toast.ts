import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast';

export type ToastTone = 'success' | 'error' | 'info';
export type ToastContent = { tone: ToastTone; message: string };

export const toastQueue = new ToastQueue<ToastContent>({ maxVisibleToasts: 4 });

const timeout = 4000;

function show(tone: ToastTone, message: string) {
  // A repeated message replaces the visible toast and restarts its time.
  for (const visible of toastQueue.visibleToasts) {
    if (visible.content.tone === tone && visible.content.message === message) toastQueue.close(visible.key);
  }
  toastQueue.add({ tone, message }, { timeout });
}

/** Short messages at the edge of the screen for four seconds, visible by `Toaster`. */
export const toast = {
  success: (message: string) => show('success', message),
  error: (message: string) => show('error', message),
  info: (message: string) => show('info', message),
};
