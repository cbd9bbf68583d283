import { openDialog } from './open-dialog.ts';

/** Marks a field whose typed number is invalid, while the previous number is still used. */
export const typedFault = { 'data-typed-fault': '' };

const faulty = '[data-typed-fault]';

/** The popover of a menu has the role of a dialog too. */
const topmost = () =>
  [...document.querySelectorAll(`${openDialog}:not(:has([role="menu"]))`)].at(-1) ?? document;

/**
 * Focuses the first field on the page, or in the open dialog, with an invalid typed number, and returns whether there is one.
 * Call it before using such numbers, and stop if it returns true: the person expects the number that they typed.
 */
export function leadToTypedFault(within: ParentNode = topmost()): boolean {
  const field = within.querySelector<HTMLElement>(faulty);
  if (!field) return false;
  focusBelowMenus(field);
  return true;
}

/** In frames: about a second. */
const patience = 60;

/** A menu that was just chosen from keeps the focus until it is gone, and the page cannot take it before. */
function focusBelowMenus(field: HTMLElement, frames = patience): void {
  if (!document.querySelector('[role="menu"]')) field.focus();
  if (document.activeElement !== field && frames > 0)
    requestAnimationFrame(() => focusBelowMenus(field, frames - 1));
}
