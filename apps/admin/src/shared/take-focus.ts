/** The `ref` of what comes in place of something that had the focus. */
export function takeFocus(element: HTMLElement | null) {
  element?.focus()
}

/** The same for the first row that was added to a list, which stays where it is in the window. */
export function takeFocusInPlace(element: HTMLElement | null) {
  element?.focus({ preventScroll: true })
}
