import type { ReactNode } from 'react';
import type { FaultyField } from '#engraving/errors';
import type { DrawingState } from './use-drawing.ts';
import type { Maker } from './use-maker.ts';

export type ControlProps = {
  maker: Maker;
  drawing: DrawingState;
  /** Why the engine refuses one of these fields, with the presses that mend it. */
  noteOf: (...fields: FaultyField[]) => ReactNode;
};

export const FieldNote = ({ children }: { children: ReactNode }) => (
  <div className="text-xs text-danger">{children}</div>
);
