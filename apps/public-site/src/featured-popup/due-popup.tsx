import {
  type CSSProperties,
  type FocusEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import type { Event } from '@troubadour/domain/event/event'
import { shownTexts } from '@troubadour/domain/event/event-card'
import { pathOf } from '@troubadour/domain/address/slug'
import { ticketUrl } from '@troubadour/domain/event/event-status'
import { featuredPopup, popupWhen } from '@troubadour/domain/event/featured-popup'
import { toMillis, withUnbrokenTimes } from '@troubadour/domain/time/zoned-time'
import { Button, LinkButton } from '@troubadour/ui/forms/button'
import { useSite, useSiteClock } from '../shared/page-context.tsx'
import { useText } from '../shared/use-text.ts'
import { UserText } from '../shared/user-text.tsx'
import { keepFocusUncovered } from './keep-focus-uncovered.ts'
import { POPUP_DELAY_MS } from './popup-shown.ts'
import styles from './featured-popup.module.css'

/** Opens the popup if its rule allows; while a dialog or menu is open, it retries after each delay. */
export function DuePopup({ event, onShown }: { event: Event; onShown: () => void }) {
  const site = useSite()
  const [phase, setPhase] = useState<'waiting' | { openedAt: number } | 'done'>('waiting')

  const decide = useEffectEvent(() => {
    if (isAnotherDialogOpen()) return
    // Not the page's clock, which lags by up to a minute: the cutoff is exact.
    const now = Date.now()
    const { isOpen } = featuredPopup(site, event, { now, timeZone: site.timeZone })
    setPhase(isOpen ? { openedAt: now } : 'done')
    if (isOpen) onShown()
  })
  useEffect(() => {
    if (phase !== 'waiting') return
    decide()
    const timer = setInterval(decide, POPUP_DELAY_MS)
    return () => clearInterval(timer)
  }, [phase])

  if (typeof phase === 'string') return null
  return <FeaturedPopup event={event} openedAt={phase.openedAt} onClose={() => setPhase('done')} />
}

/**
 * A reminder of the featured event (docs/product/states.md#featured-popup). It is not modal: the focus stays where it
 * is, screen readers announce it, and Escape closes it from anywhere.
 */
function FeaturedPopup({
  event,
  openedAt,
  onClose,
}: {
  event: Event
  openedAt: number
  onClose: () => void
}) {
  const id = useId()
  const { now, timeZone, language } = useSiteClock()
  // The page's clock may be behind the time of opening.
  const clock = { now: Math.max(toMillis(now), openedAt), timeZone }
  const site = useSite()
  const { when } = featuredPopup(site, event, clock)
  const text = useText()
  const title = text('popup.title', { when: when === null ? '' : popupWhen(when, text, language) })
  const reminder = text('spoken.reminderText', { text: title, title: event.title })
  const popup = useRef<HTMLDivElement>(null)
  const lastFocus = useRef<EventTarget>(null)
  // A live region announces changes, so it is rendered before its text.
  const [announcement, setAnnouncement] = useState('')

  const close = () => {
    const hasFocus = popup.current?.contains(document.activeElement)
    onClose()
    if (hasFocus && lastFocus.current instanceof HTMLElement) lastFocus.current.focus()
  }
  const rememberLastFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // Null when nothing had the focus. Ignores moves of the focus within the popup.
    if (!currentTarget.contains(relatedTarget as Node | null)) lastFocus.current = relatedTarget
  }
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
    // The browser closes an open menu without preventing the event.
    if (!isAnotherDialogOpen(popup.current)) close()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
  useEffect(() => {
    setAnnouncement(reminder)
  }, [reminder])
  useEffect(() => (popup.current ? keepFocusUncovered(popup.current) : undefined), [])

  // The cutoff has passed while the popup was open.
  if (when === null) return null
  const tickets = ticketUrl(event, clock)
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
        onFocus={rememberLastFocus}
      >
        <p id={`${id}-when`} className={styles.when} style={lettersStyle(title)}>
          {title}
        </p>
        <UserText id={`${id}-title`} className={styles.title}>
          <a href={pathOf('shows', event.slug)}>{event.title}</a>
        </UserText>
        <UserText id={`${id}-place`} className={styles.place}>
          {[withUnbrokenTimes(shownTexts(event, { timeZone, language }).time ?? ''), event.venue]
            .filter(Boolean)
            .join(' · ')}
        </UserText>
        <div className={styles.actions}>
          {event.status === 'soldOut' && <b>{text('event.soldOutLabel')}</b>}
          {tickets && (
            <LinkButton size="small" href={tickets} target="_blank">
              {text('event.ticketsButton')}
            </LinkButton>
          )}
          <Button
            size="small"
            variant="secondary"
            onClick={close}
            // Keeps the focus where it was.
            onMouseDown={(press) => press.preventDefault()}
          >
            {text('popup.closeButton')}
          </Button>
        </div>
      </div>
    </>
  )
}

/** The number of letters, by which the style sheet fits the headline into one line. */
const lettersStyle = (text: string) => ({ '--letters': text.length }) as CSSProperties // React's type has no custom properties.

/** A closed popover has its role, too. `:is()` ignores unsupported selectors: a browser without popovers finds the others. */
const OPEN_DIALOG =
  ':is(dialog[open],:is([role=dialog],[role=alertdialog]):not([popover],dialog),:popover-open)'

/** Whether a dialog, menu or another popover is open, besides the popup itself. */
function isAnotherDialogOpen(own: Element | null = null): boolean {
  return [...document.querySelectorAll(OPEN_DIALOG)].some((dialog) => dialog !== own)
}
