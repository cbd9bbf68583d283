import { cx } from './class-names.ts';

/** Order numbers, serials, codes and phone numbers: left-to-right text within a right-to-left line. */
export function Ltr({ children, className }: { children: string | number; className?: string }) {
  return (
    <bdi dir="ltr" className={cx('inline-block max-w-full tracking-wide', className)}>
      {children}
    </bdi>
  );
}
