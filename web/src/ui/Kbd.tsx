export function Kbd({ children }: { children: string }) {
  return (
    <kbd
      dir="ltr"
      className="inline-flex min-w-5 items-center justify-center rounded-xs border border-b-2 bg-surface px-1.5 font-sans text-2xs text-muted"
    >
      {children}
    </kbd>
  );
}

/** The key of a button, within it: not a part of its name, and not on phones. */
export const KeyHint = ({ children }: { children: string }) => (
  <span className="ms-0.5 inline-flex max-lg:hidden" aria-hidden="true">
    <Kbd>{children}</Kbd>
  </span>
);
