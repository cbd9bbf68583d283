/** Matches a dialog that stands before the page. A toast calls itself one too, but stands in no one's way. */
export const openDialog = ':is([role="dialog"], [role="alertdialog"]):not([aria-modal="false"])';
