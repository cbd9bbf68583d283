/** Matches a dialog over the page, unless it is closing. A toast has the role too, but blocks nothing. */
export const openDialog =
  ':is([role="dialog"], [role="alertdialog"]):not([aria-modal="false"], [data-exiting], [data-exiting] *)';
