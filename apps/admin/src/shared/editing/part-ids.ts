/** What leads to a part of a form from afar looks for it under these names. @param id of the `Editing` */
export const formId = (id: string) => `${id}-form`
export const conflictId = (id: string) => `${id}-conflict`
export const unsavedChangesId = (id: string) => `${id}-changes`

export function moveFocusTo(id: string) {
  takeFocus(document.getElementById(id))
}

/** Its beginning comes into sight: the browser itself would show the middle of what is taller than the window. */
export function takeFocus(element: HTMLElement | null) {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'start' })
}
