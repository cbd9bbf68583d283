import type { ReactNode } from 'react';
import { ringLimits } from '#contract/common/rings';
import type { FaultyField } from '#engraving/errors';
import { Stepper } from '../../ui/Stepper.tsx';
import type { DrawingState } from './use-drawing.ts';
import type { Maker } from './use-maker.ts';

export type ControlProps = {
  maker: Maker;
  drawing: DrawingState;
  /** Returns the refusal of one of these fields with its suggestions. */
  noteOf: (...fields: FaultyField[]) => ReactNode;
};

export const FieldNote = ({ children }: { children: ReactNode }) => (
  <div className="text-xs text-danger">{children}</div>
);

type LengthProps = Pick<ControlProps, 'maker' | 'noteOf'> & {
  name:
    | 'bandWidth'
    | 'length'
    | 'letterHeight'
    | 'letterSpacing'
    | 'margin'
    | 'mm'
    | 'thickness'
    | 'wordSpacing';
  /** The engine's word for it. */
  field: FaultyField;
  label: string;
  step?: number;
  hasSlider?: boolean;
};

export const Length = ({ maker, noteOf, name, field, step = 0.1, ...rest }: LengthProps) => (
  <Stepper
    {...rest}
    {...ringLimits[name]}
    unit="میلی‌متر"
    value={maker.settings[name]}
    onChange={(value) => maker.change({ [name]: value })}
    step={step}
    error={noteOf(field)}
  />
);
