import { Blank } from '../../../ui/Blank.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Kbd } from '../../../ui/Kbd.tsx';
import { toast } from '../../../ui/toast.ts';
import { usePageFiles } from '../../../ui/use-page-files.ts';

type NothingOpenProps = {
  /** Undefined until the queue is known. */
  isQueueEmpty: boolean | undefined;
  /** A summary of the work in other queues; empty if there is none. */
  left: string;
  onOpenNext: () => void;
};

/** Takes the place of the order while none is open. */
export function NothingOpen({ isQueueEmpty, left, onOpenNext }: NothingOpenProps) {
  usePageFiles(() => toast.info('اول سفارشی را باز کنید؛ بعد فایل را رها کنید.'));
  return (
    <div className="grid place-items-center">
      <Blank
        title={isQueueEmpty ? 'این صف خالی است' : 'سفارشی باز نیست'}
        note={
          isQueueEmpty === undefined
            ? 'صف هنوز نرسیده است.'
            : isQueueEmpty && left
              ? `${left} مانده است.`
              : `${isQueueEmpty ? '' : 'از صف یکی را باز کنید؛ '}سفارش تازه که برسد، خودش در صف پیدا می‌شود.`
        }
        action={
          (isQueueEmpty === false || (isQueueEmpty && left)) && (
            <Button variant="primary" onPress={onOpenNext}>
              {isQueueEmpty ? 'سراغ کار بعدی' : 'باز کردن اولین سفارش'}
              <span className="ms-0.5 inline-flex max-lg:hidden" aria-hidden="true">
                <Kbd>N</Kbd>
              </span>
            </Button>
          )
        }
      />
    </div>
  );
}
