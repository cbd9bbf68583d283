import { cloneElement, type ReactElement, useRef } from 'react';
import type { BareButtonProps } from './BareButton.tsx';

type FileTriggerProps = {
  /** File types or endings. */
  acceptedFileTypes: readonly string[];
  allowsMultiple?: boolean;
  defaultCamera?: 'user' | 'environment';
  onSelect: (files: FileList | null) => void;
  /** A Button, an IconButton or a BareButton. */
  children: ReactElement<Pick<BareButtonProps, 'onPress'>>;
};

/** Makes a button open the system's choice of files. */
export function FileTrigger({
  acceptedFileTypes,
  allowsMultiple,
  defaultCamera,
  onSelect,
  children,
}: FileTriggerProps) {
  const input = useRef<HTMLInputElement>(null);
  const open = () => {
    if (!input.current) return;
    // The same file may be chosen twice.
    input.current.value = '';
    input.current.click();
  };
  return (
    <>
      {cloneElement(children, { onPress: open })}
      <input
        ref={input}
        type="file"
        hidden
        accept={acceptedFileTypes.join(',')}
        multiple={allowsMultiple}
        capture={defaultCamera}
        onClick={(event) => event.stopPropagation()}
        onChange={(event) => onSelect(event.target.files)}
      />
    </>
  );
}
