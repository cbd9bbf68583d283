import type { ReactNode } from 'react';
import { cx } from '../../ui/class-names.ts';

type OrderFrameProps = {
  header: ReactNode;
  picture: ReactNode;
  /** The conversation. */
  children: ReactNode;
};

/** The picture of an order, which stays in its place, and next to or below it the conversation. */
export const OrderFrame = ({ header, picture, children }: OrderFrameProps) => (
  <div className="@container/order -mt-6 lg:-mt-8">
    <div
      className={cx(
        'flex flex-col gap-4',
        picture
          ? '@min-[40rem]:grid @min-[40rem]:grid-cols-[minmax(0,1fr)_clamp(18rem,42%,27rem)] @min-[40rem]:gap-6'
          : 'mx-auto w-full max-w-dialog-lg',
      )}
    >
      <div
        data-over="picture"
        className={cx(
          // On a low screen only the header stays in sight, not the picture.
          'not-roomy:@max-[40rem]/order:contents',
          'top-(--top-bar) z-10 -mx-4 flex flex-col gap-1 bg-canvas px-4 pt-1 sm:-mx-6 sm:px-6 roomy:@min-[14rem]/order:sticky',
          picture
            ? 'pb-2 roomy:@min-[14rem]/order:max-h-[min(42dvh,28rem)] @min-[40rem]:sticky @min-[40rem]:mx-0 @min-[40rem]:max-h-[calc(100dvh-var(--bottom-bar)-var(--spacing)*24)]! @min-[40rem]:px-0'
            : 'pb-1',
        )}
      >
        <div className="not-roomy:@max-[40rem]/order:top-(--top-bar) not-roomy:@max-[40rem]/order:z-10 not-roomy:@max-[40rem]/order:-mx-4 not-roomy:@max-[40rem]/order:bg-canvas not-roomy:@max-[40rem]/order:px-4 not-roomy:@max-[40rem]/order:py-1 not-roomy:tall:@max-[40rem]/order:sticky">
          {header}
        </div>
        {picture}
      </div>
      <div
        className={cx(
          'isolate flex min-h-[calc(100dvh-var(--bottom-bar)-var(--spacing)*36)] min-w-0 flex-col @min-[40rem]:pt-4',
          // Focused elements scroll out from under the sticky parts.
          'roomy:**:scroll-mb-60',
          picture
            ? 'roomy:**:scroll-mt-20 roomy:@max-[40rem]/order:**:scroll-mt-[calc(min(42dvh,28rem)+var(--spacing)*20)]'
            : 'roomy:**:scroll-mt-34',
        )}
      >
        {children}
      </div>
    </div>
  </div>
);
