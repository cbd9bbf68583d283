import { type ReactNode, useEffect, useRef } from 'react';

/** The reason why a form cannot be saved as it is. It takes the focus, because the pressed button is gone. */
export function Notice({ children }: { children: ReactNode }) {
  const box = useRef<HTMLParagraphElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <p ref={box} role="alert" tabIndex={-1} className="rounded-md bg-warning-soft p-3 text-sm outline-none">
      {children}
    </p>
  );
}
