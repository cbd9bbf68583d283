import type { ReactNode } from 'react';
import { fieldClass, labelClass } from './field-parts.tsx';

/** Shows the label that a control, such as `Segments`, has for screen readers. */
export const Labelled = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={fieldClass}>
    <span aria-hidden="true" className={labelClass()}>
      {label}
    </span>
    {children}
  </div>
);
