import { useState } from 'react';
import { longestRingText } from '#contract/common/rings';
import { TextField } from '../../../ui/TextField.tsx';

type NameEditProps = {
  text: string;
  label: string;
  error?: string;
  autoFocus?: boolean;
  /** Called when the field is left or Enter is pressed, also without a change. */
  onChange: (text: string) => void;
  onCancel?: () => void;
};

/** A name that is changed in place; it counts once the field is left. */
export function NameEdit({ text, label, error, autoFocus, onChange, onCancel }: NameEditProps) {
  const [typed, setTyped] = useState(text);
  return (
    <TextField
      label={label}
      hideLabel
      value={typed}
      onChange={setTyped}
      maxLength={longestRingText}
      autoFocus={autoFocus ?? false}
      {...(error !== undefined && { error })}
      onBlur={() => onChange(typed)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onChange(typed);
        else if (event.key === 'Escape') {
          setTyped(text);
          onCancel?.();
        }
      }}
    />
  );
}
