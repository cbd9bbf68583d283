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
  // A menu that is being closed keeps the focus, and then gives it back to its button.
  if (document.querySelector('[role="menu"]'))
    document.addEventListener('focusin', () => field.focus(), { once: true });
  else field.focus();
  return true;
}
