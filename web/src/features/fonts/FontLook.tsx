import type { ReactNode } from 'react';
import type { Font } from '#contract/fonts';
import { cx } from '../../ui/class-names.ts';
import { useFontFace } from './use-font-face.ts';

type FontLookProps = {
  font: Pick<Font, '_id' | 'name' | 'family' | 'type'>;
  text: string;
  /** The font is fetched when this is first true. */
  isNear?: boolean;
  className?: string;
  children?: ReactNode;
};

export function FontLook({ font, text, isNear = true, className, children }: FontLookProps) {
  const family = useFontFace(font._id, isNear);
  const look = family ? { style: { fontFamily: family } } : {};
  return (
    <span className={cx('flex min-w-0 flex-col gap-0.5', className)}>
      <span
        aria-hidden="true"
        dir="auto"
        {...look}
        className={cx(
          'block h-14 truncate text-2xl leading-[3.5rem] transition-opacity',
          family ? 'opacity-100' : 'opacity-0',
        )}
      >
        {text}
      </span>
      <span className="flex flex-wrap items-baseline gap-x-2 text-sm">
        <span {...(font.type === 'persian' && look)}>{font.name}</span>
        <span dir="ltr" {...(font.type === 'latin' && look)} className="text-xs text-muted">
          {font.family}
        </span>
        {children}
      </span>
    </span>
  );
}
