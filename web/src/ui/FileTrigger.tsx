import { cloneElement, type ReactElement, useState } from 'react';
import type { ButtonProps } from './Button.tsx';

type FileTriggerProps = {
  /** File types or endings. */
  acceptedFileTypes: readonly string[];
  allowsMultiple?: boolean;
  defaultCamera?: 'user' | 'environment';
  onSelect: (files: FileList | null) => void;
  /** A Button or an IconButton. */
  children: ReactElement<Pick<ButtonProps, 'onPress'>>;
};

/** Makes a button open the system's choice of files. */
export function FileTrigger({
  acceptedFileTypes,
  allowsMultiple,
  defaultCamera,
  onSelect,
  children,
}: FileTriggerProps) {
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  return (
    <>
      {cloneElement(children, { onPress: () => input?.click() })}
      <input
        ref={setInput}
        type="file"
        hidden
        accept={acceptedFileTypes.join(',')}
        multiple={allowsMultiple}
        capture={defaultCamera}
        onClick={(event) => event.stopPropagation()}
        onChange={({ target }) => {
          onSelect(target.files);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}
