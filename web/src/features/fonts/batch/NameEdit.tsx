import { useRef, useState } from 'react';
import { maxRingTextLength } from '#contract/common/rings';
import { TextField } from '../../../ui/TextField.tsx';

type NameEditProps = {
  text: string;
  label: string;
  autoFocus?: boolean;
  /** Called when the field is left or Enter is pressed, also without a change. */
  onChange: (text: string) => void;
  onCancel?: () => void;
};

export function NameEdit({ text, label, autoFocus, onChange, onCancel }: NameEditProps) {
  const [typed, setTyped] = useState(text);
  // A field that is removed may still send a blur event.
  const isCancelled = useRef(false);
  return (
    <TextField
      label={label}
      hidesLabel
      value={typed}
      onChange={setTyped}
      maxLength={maxRingTextLength}
      autoFocus={autoFocus ?? false}
      onFocus={() => {
        isCancelled.current = false;
      }}
      onBlur={() => {
        if (!isCancelled.current) onChange(typed);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onChange(typed);
        else if (event.key === 'Escape') {
          isCancelled.current = true;
          setTyped(text);
          onCancel?.();
        }
      }}
    />
  );
}
