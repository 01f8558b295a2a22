/** A `ref` for an element that replaces the focused one. */
export function takeFocus(element: HTMLElement | null) {
  element?.focus()
}

/** The same for the first row added to a list, without scrolling. */
export function takeFocusInPlace(element: HTMLElement | null) {
  element?.focus({ preventScroll: true })
}
