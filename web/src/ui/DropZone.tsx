import { type DragEvent, type ReactNode, useState } from 'react';

type DropZoneProps = {
  label?: string;
  isDisabled?: boolean;
  onDrop: (files: File[]) => void;
  className?: string;
  children: ReactNode;
};

/** Takes files that are dropped on it. It has `data-drop-target` while files are held above it. */
export function DropZone({ label, isDisabled = false, onDrop, className, children }: DropZoneProps) {
  const [isTarget, setTarget] = useState(false);

  function hold(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return;
    // Otherwise the browser would open the file instead of the page.
    event.preventDefault();
    event.dataTransfer.dropEffect = isDisabled ? 'none' : 'copy';
    setTarget(!isDisabled);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a button in it does the same by keyboard
    <div
      role={label === undefined ? undefined : 'group'}
      aria-label={label}
      aria-disabled={(label !== undefined && isDisabled) || undefined}
      data-disabled={isDisabled || undefined}
      data-drop-target={isTarget || undefined}
      onDragEnter={hold}
      onDragOver={hold}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        // It is left for its own children too.
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setTarget(false);
      }}
      onDrop={(event) => {
        hold(event);
        setTarget(false);
        const files = filesOf(event.dataTransfer);
        if (!isDisabled && files.length > 0) onDrop(files);
      }}
      className={className}
    >
      {children}
    </div>
  );
}

/** A folder counts among the files of a drop, but nothing in it can be read as a file. */
const filesOf = ({ items }: DataTransfer): File[] =>
  [...items].flatMap((item) =>
    item.kind === 'file' && !item.webkitGetAsEntry()?.isDirectory ? (item.getAsFile() ?? []) : [],
  );
