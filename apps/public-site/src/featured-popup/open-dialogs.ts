/** `:is()` overlooks what a browser does not know: one without popovers still finds the others. */
const OPEN_DIALOG = ':is(dialog[open],[role=dialog],[role=alertdialog],:popover-open)'

/** Whether a dialog, a menu or another popover is open beside the popup itself. */
export function isAnotherDialogOpen(own: Element | null = null): boolean {
  return [...document.querySelectorAll(OPEN_DIALOG)].some((dialog) => dialog !== own)
}
