import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast';

export type ToastTone = 'success' | 'error' | 'info';
/** A button that takes the message's news back, or leads on. */
export type ToastAction = { label: string; onPress: () => void };
export type ToastContent = { tone: ToastTone; message: string; note?: string; action?: ToastAction };

export const toastQueue = new ToastQueue<ToastContent>({ maxVisibleToasts: 4 });

const timeout = 4000;
/** There is something to decide. */
const timeoutWithAction = 10_000;

type ToastOptions = { action?: ToastAction | undefined; note?: string | undefined; stays?: boolean };

function show(tone: ToastTone, message: string, { action, note, stays = false }: ToastOptions = {}) {
  // A repeated message replaces the visible toast and restarts its time.
  for (const visible of toastQueue.visibleToasts) {
    if (visible.content.tone === tone && visible.content.message === message) toastQueue.close(visible.key);
  }
  toastQueue.add(
    { tone, message, ...(note && { note }), ...(action && { action }) },
    stays ? {} : { timeout: action ? timeoutWithAction : timeout },
  );
}

/** Says that a change was made where the page shows nothing of it by itself. */
export const doneMessage = 'عملیات با موفقیت انجام شد';

/** Short messages at the edge of the screen for four seconds (ten with a button), visible by `Toaster`. */
export const toast = {
  success: (message: string, action?: ToastAction, note?: string) =>
    show('success', message, { action, note }),
  /** `message` is a fixed sentence that does not say what has happened; `note` says it on a second line. */
  done: (message: string, note: string) => show('success', message, { note }),
  error: (message: string) => show('error', message),
  /** For background work that failed: `note` is the reason. It stays until it is answered or closed. */
  failed: (message: string, note: string | undefined, action: ToastAction) =>
    show('error', message, { note, action, stays: true }),
  info: (message: string) => show('info', message),
  /** Stays until the person answers or closes it. */
  offer: (message: string, action: ToastAction) => show('info', message, { action, stays: true }),
};
