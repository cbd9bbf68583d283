import './react-aria-strings.ts';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import {
  Button,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastRegion as AriaToastRegion,
  Text,
} from 'react-aria-components/Toast';
import { cx } from './class-names.ts';
import { toastQueue } from './toast.ts';

const tones = {
  success: { icon: <CircleCheck />, className: 'text-success' },
  error: { icon: <CircleAlert />, className: 'text-danger' },
  info: { icon: <Info />, className: 'text-info' },
};

export function ToastRegion() {
  return (
    <AriaToastRegion
      queue={toastQueue}
      aria-label="پیام‌ها"
      dir="rtl"
      className="toasts fixed inset-x-4 top-[max(1rem,env(safe-area-inset-top))] z-50 mx-auto flex max-w-toast flex-col gap-2 rounded-lg outline-none sm:mx-0 sm:start-6 sm:end-auto sm:w-full"
    >
      {({ toast }) => (
        <Toast
          toast={toast}
          className="flex animate-rise items-center gap-3 rounded-lg border bg-raised py-2.5 ps-4 pe-2 shadow-overlay"
        >
          <span aria-hidden="true" className={cx('grid', tones[toast.content.tone].className)}>
            {tones[toast.content.tone].icon}
          </span>
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
            <ToastContent className="min-w-0 flex-1 basis-36 text-base">
              <Text slot="title">{toast.content.message}</Text>
              {toast.content.note && (
                <Text slot="description" className="line-clamp-3 text-sm text-muted">
                  {toast.content.note}
                </Text>
              )}
            </ToastContent>
            {toast.content.action && (
              <Button
                slot={null}
                onPress={() => {
                  toast.content.action?.onPress();
                  toastQueue.close(toast.key);
                }}
                className="-ms-2.5 min-h-9 cursor-pointer rounded-sm px-2.5 text-sm font-medium text-ember-text transition-colors hover:bg-hover"
              >
                {toast.content.action.label}
              </Button>
            )}
          </div>
          <Button
            slot="close"
            className="grid size-9 cursor-pointer place-items-center rounded-sm text-muted transition-colors hover:bg-hover hover:text-ink"
          >
            <X />
          </Button>
        </Toast>
      )}
    </AriaToastRegion>
  );
}
