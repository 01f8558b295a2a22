const ROOM = '--popup-room'

/**
 * Keeps what has the focus clear of the popup, when it opens, grows or moves above the player, and measures the popup for
 * the style sheets: `--popup-room` is its height in pixels.
 * @returns a function that ends it
 */
export function keepFocusUncovered(popup: HTMLElement): () => void {
  const { style } = document.documentElement
  const uncover = () => {
    const { activeElement: focused } = document
    // The scroll padding of the page keeps room for the popup.
    if (focused && !popup.contains(focused) && overlaps(focused, popup))
      focused.scrollIntoView({ block: 'nearest' })
  }
  const measure = new ResizeObserver(() => {
    style.setProperty(ROOM, `${popup.offsetHeight}px`)
    uncover()
  })
  measure.observe(popup)
  // The player writes its height there.
  const moves = new MutationObserver(uncover)
  moves.observe(document.documentElement, { attributeFilter: ['style'] })
  addEventListener('focusin', uncover)
  return () => {
    measure.disconnect()
    moves.disconnect()
    removeEventListener('focusin', uncover)
    style.removeProperty(ROOM)
  }
}

function overlaps(one: Element, other: Element): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}
