import { type ReactNode, useEffect, useRef } from 'react';

/** Why the form cannot be saved as it is. The button that was pressed is gone, so this comes into view with the focus. */
export function Notice({ children }: { children: ReactNode }) {
  const box = useRef<HTMLParagraphElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <p ref={box} role="alert" tabIndex={-1} className="rounded-md bg-warning-soft p-3 text-sm outline-none">
      {children}
    </p>
  );
}
