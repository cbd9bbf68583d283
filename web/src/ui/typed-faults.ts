import { openDialog } from './open-dialog.ts';

/** Marks a field with a typed number that cannot be taken, while the number before it still counts. */
export const typedFault = { 'data-typed-fault': '' };

const faulty = '[data-typed-fault]';

/** The popover of a menu has the role of a dialog too. */
const topmost = () =>
  [...document.querySelectorAll(`${openDialog}:not(:has([role="menu"]))`)].at(-1) ?? document;

/**
 * Leads to the first number on the page, or in the open dialog, that was typed and cannot be taken. Whatever uses such numbers
 * calls it first, and does nothing where it returns true: the person believes in what they typed.
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
