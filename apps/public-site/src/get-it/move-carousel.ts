/** The strip has reached a slide when the distance is below this, in slides. */
const RESTING = 0.1

const KEY_STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

/**
 * Moves a carousel after a click, a key on a dot or a scroll, and marks the current slide with `show`.
 * @param carousel contains the strip, then the buttons: previous, next, and one dot per slide
 */
export function moveCarousel(event: Event, carousel: Element, show: (index: number) => void): void {
  const strip = carousel.firstElementChild
  const [previous, next, ...dots] = carousel.querySelectorAll('button')
  const button = event.target instanceof Element && event.target.closest('button')
  const count = dots.length
  const current = dots.findIndex((dot) => dot.getAttribute('aria-current') === 'true')
  if (!strip) return

  const go = (index: number) => {
    const there = (index + count) % count
    show(there)
    strip.scrollTo({ left: (there * strip.scrollWidth) / count })
    return dots[there]
  }

  if (event.type.startsWith('scroll')) {
    const position = (strip.scrollLeft * count) / strip.scrollWidth
    const nearest = Math.round(position)
    if (Math.abs(position - nearest) < RESTING) show(nearest)
  } else if (event instanceof KeyboardEvent) {
    const step = KEY_STEPS[event.key]
    // Arrows navigate the history with these modifier keys.
    if (step && !event.altKey && !event.metaKey && dots.some((dot) => dot === button))
      go(current + step)?.focus()
  } else if (button === previous) go(current - 1)
  else if (button === next) go(current + 1)
  else if (button) go(dots.indexOf(button))
}
