import { useQuery } from '@tanstack/react-query'
import { eventQueries } from '@troubadour/api-client/public'
import type { Event } from '@troubadour/domain/event/event'
import { shownTexts } from '@troubadour/domain/event/event-card'
import { eventMark, ticketUrl } from '@troubadour/domain/event/event-status'
import { useSiteClock } from '../shared/page-context.tsx'
import { UserText } from '../shared/user-text.tsx'
import { useText } from '../shared/use-text.ts'
import styles from './top-banner.module.css'

/** Announces the featured event (docs/product/public-pages.md#top-banner); without one, only a frame. */
export function TopBanner() {
  const { data: event } = useQuery(eventQueries.featured())
  const text = useText()
  if (!event) return <div className={styles.banner} />
  return (
    <aside className={styles.banner} aria-label={text('spoken.bannerLabel')}>
      <Announcement event={event} />
    </aside>
  )
}

/**
 * Without tickets, there is no link to them, and the text says why. A line may end with a dash, but not begin with one.
 */
function Announcement({ event }: { event: Event }) {
  const clock = useSiteClock()
  const href = ticketUrl(event, clock)
  const mark = eventMark(event)
  const words = useText()
  const text = (
    <>
      <UserText as="span" className={styles.title}>
        {event.title}
      </UserText>
      {'\u00A0- '}
      <UserText as="span" className={styles.date}>
        {shownTexts(event, clock).date}
      </UserText>
      {mark && `\u00A0- ${words(`event.${mark}Label`)}`}
    </>
  )
  if (!href) return <p className={styles.text}>{text}</p>
  return (
    <a href={href} target="_blank" rel="noopener" className={styles.text}>
      {text}
      {'\u00A0- '}
      <b>{words('banner.ticketsButton')}</b>
    </a>
  )
}
