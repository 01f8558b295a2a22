/** Gives the focus to what was just saved, in the middle of the window; smoothly, unless less motion is wanted. */
export function showRow(element: HTMLElement | null) {
  // The browser's own rule for less motion covers style sheets alone.
  const isMotionUnwanted = matchMedia('(prefers-reduced-motion: reduce)').matches
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'center', behavior: isMotionUnwanted ? 'auto' : 'smooth' })
}
