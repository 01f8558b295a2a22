import { useEffect, useId, useRef, useState, type FocusEvent } from 'react'
import type { Event } from '@troubadour/domain/event/event'
import { hasEventEnded } from '@troubadour/domain/event-schedule'
import { featuredPopup } from '@troubadour/domain/featured-popup'
import { toMillis } from '@troubadour/domain/time/zoned-time'
import { Button, LinkButton } from '@troubadour/ui/forms/button'
import { useSiteClock } from '../now.tsx'
import { useSite } from '../shared/site.tsx'
import styles from './featured-popup.module.css'
import { keepAsShown } from './popup-session.ts'
import { useEscape } from './use-escape.ts'

/**
 * Reminds of the featured event (docs/product/states.md#featured-popup). It lies beside the page, not over it: the
 * focus stays where the visitor is, a screen reader announces it, and Escape closes it from anywhere.
 */
export function FeaturedPopup({
  event,
  openedAt,
  onClose,
}: {
  event: Event
  /** Milliseconds since 1970 UTC. */
  openedAt: number
  onClose: () => void
}) {
  const id = useId()
  const { now, timeZone } = useSiteClock()
  // The page's clock lags behind the moment of opening, and later goes on from there.
  const clock = { now: Math.max(toMillis(now), openedAt), timeZone }
  const { when } = featuredPopup(useSite(), event, clock)
  const popup = useRef<HTMLDivElement>(null)
  const cameFrom = useRef<EventTarget>(null)
  // A live region is heard when it changes, so it is there before its words.
  const [announcement, setAnnouncement] = useState('')

  const close = () => {
    const hasFocus = popup.current?.contains(document.activeElement)
    onClose()
    if (hasFocus && cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
  }
  const keepWhereFocusCameFrom = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // Nothing on the page had it, or it moves within the popup: null is no node.
    if (!currentTarget.contains(relatedTarget as Node | null)) cameFrom.current = relatedTarget
  }
  useEscape(popup, close)
  useEffect(() => {
    keepAsShown()
    setAnnouncement(`The show is ${when}: ${event.title}. Press Escape to close this reminder.`)
  }, [when, event.title])

  // The cutoff has come while it was open.
  if (when === null) return null
  const ticketUrl = hasEventEnded(event, clock) ? null : event.link
  return (
    <>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      <div
        ref={popup}
        role="dialog"
        aria-labelledby={`${id}-when ${id}-title`}
        aria-describedby={`${id}-place`}
        className={`paper ${styles.popup}`}
        onFocus={keepWhereFocusCameFrom}
      >
        <p id={`${id}-when`} className={styles.when}>
          The show is {when}
        </p>
        <p id={`${id}-title`} dir="auto" className={styles.title}>
          {event.title}
        </p>
        <p id={`${id}-place`} dir="auto" className={styles.place}>
          {[event.time, event.venue].filter(Boolean).join(' · ')}
        </p>
        <div className={styles.actions}>
          {ticketUrl && (
            <LinkButton size="small" href={ticketUrl} target="_blank">
              Get Tickets
            </LinkButton>
          )}
          <Button
            size="small"
            variant="secondary"
            onClick={close}
            // A press with the mouse leaves the focus where the visitor was.
            onMouseDown={(press) => press.preventDefault()}
          >
            Close
          </Button>
        </div>
      </div>
    </>
  )
}
