/** Moves the focus to the element with this id, and scrolls to its beginning. */
export function moveFocusTo(id: string) {
  takeFocus(document.getElementById(id))
}

/** Scrolls to the element's beginning: the browser would show the middle of a tall one. */
export function takeFocus(element: HTMLElement | null) {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'start' })
}
