/**
 * Focuses a just saved row and scrolls it to the middle of the window; smoothly, unless reduced motion is preferred.
 */
export function showRow(element: HTMLElement | null) {
  // Scrolling by script ignores the style sheets' rules for reduced motion.
  const isMotionUnwanted = matchMedia('(prefers-reduced-motion: reduce)').matches
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'center', behavior: isMotionUnwanted ? 'auto' : 'smooth' })
}
