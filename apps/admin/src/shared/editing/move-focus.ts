/** Moves the focus to the element with this id, and scrolls to its beginning. */
export function moveFocusTo(id: string) {
  takeFocus(document.getElementById(id))
}

/** Scrolls to the element's beginning: the browser would show the middle of a tall one. */
export function takeFocus(element: HTMLElement | null) {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'start' })
}

/** Focuses the first existing element: a row may have left the list. */
export function focusFirst(...ids: readonly string[]) {
  const element = ids.map((id) => document.getElementById(id)).find((found) => found !== null)
  element?.focus()
}
