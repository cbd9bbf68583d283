/** The text of a tooltip, with the key that does the same. */
export function shortcutHint(text: string, shortcut: string | undefined) {
  return (
    <>
      {text}
      {shortcut && (
        <kbd dir="ltr" className="rounded-xs border border-canvas/35 px-1 font-sans text-2xs">
          {shortcut}
        </kbd>
      )}
    </>
  );
}
