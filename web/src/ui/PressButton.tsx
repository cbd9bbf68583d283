import type { ReactNode } from 'react';
import { BareButton } from './BareButton.tsx';

type PressButtonProps = { isPressed: boolean; onPress: () => void; children: ReactNode };

/** One of a row of ready-made choices; it stays pressed as long as it is the chosen one. */
export const PressButton = ({ isPressed, ...rest }: PressButtonProps) => (
  <BareButton
    {...rest}
    aria-pressed={isPressed}
    className="min-h-11 cursor-pointer rounded-md border border-control/45 bg-surface px-4 text-sm transition-colors hover:border-control active:bg-hover aria-pressed:border-ember aria-pressed:bg-ember-soft aria-pressed:text-ember-text"
  />
);
