import { openDialog } from './open-dialog.ts';

/** Marks a field with a typed number that cannot be taken, while the number before it still counts. */
export const typedFault = { 'data-typed-fault': '' };

const faulty = '[data-typed-fault]';

/**
 * Leads to the first number on the page, or in the open dialog, that was typed and cannot be taken. Whatever uses such numbers
 * calls it first, and does nothing where it returns true: the person believes in what they typed.
 */
export function leadToTypedFault(
  within: ParentNode = [...document.querySelectorAll(openDialog)].at(-1) ?? document,
): boolean {
  const field = within.querySelector<HTMLElement>(faulty);
  if (!field) return false;
  focusBelowMenus(field);
  return true;
}

/** A menu keeps the focus until it is closed, which the choice of an item has begun. */
function focusBelowMenus(field: HTMLElement): void {
  if (document.querySelector('[role="menu"]')) requestAnimationFrame(() => focusBelowMenus(field));
  else field.focus();
}
