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
