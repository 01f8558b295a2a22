import { useRef } from 'react'
import { flushSync } from 'react-dom'
import type { Event } from '@troubadour/domain/event/event'
import { cardParts } from '@troubadour/domain/event/event-status'
import { mediaPicture } from '@troubadour/domain/media/media-picture'
import { pathOf } from '@troubadour/domain/site/slug'
import { Card } from '@troubadour/ui/cards/card'
import { EventCard } from '@troubadour/ui/cards/event-cards'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { EmptyState } from '@troubadour/ui/feedback/empty-state'
import { Skeleton } from '@troubadour/ui/feedback/loading'
import { LinkButton } from '@troubadour/ui/forms/button'
import { useSiteClock } from '../shared/page-context.tsx'
import { ALL_SHOWS, SHOWS_PARAM, useHrefWith, useSearchParam, useStayOnPage } from '../shared/page-search.tsx'
import styles from './experience-it.module.css'

/** How many are shown before 'Show all': the soonest, and the most recent. */
const SHOWN_AT_FIRST = { upcoming: 24, past: 12 }

const headingIdOf = (kind: keyof typeof SHOWN_AT_FIRST) => `${kind}-events`

/** 'More Events' or 'Past Events' (docs/product/public-pages.md#experience-it). */
export function EventList({
  title,
  kind,
  events,
  emptyText,
  skeletons,
}: {
  title: string
  kind: 'upcoming' | 'past'
  events: readonly Event[]
  emptyText: string
  /** How many placeholders are shown while the list is read; 0 when it is there. */
  skeletons: number
}) {
  const headingId = headingIdOf(kind)
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className={styles.title}>
        {title}
      </h3>
      <Cards title={title} kind={kind} events={events} emptyText={emptyText} skeletons={skeletons} />
    </section>
  )
}

function Cards({ title, kind, events, emptyText, skeletons }: Parameters<typeof EventList>[0]) {
  const clock = useSiteClock()
  const isAskedForAll = useSearchParam(SHOWS_PARAM) === ALL_SHOWS
  const list = useRef<HTMLUListElement>(null)
  if (skeletons > 0) {
    return (
      <PlainList className={styles[kind]} aria-busy="true" aria-label="Loading events">
        {Array.from({ length: skeletons }, (_, place) => (
          <EventCardSkeleton key={place} />
        ))}
      </PlainList>
    )
  }
  if (events.length === 0) return <EmptyState title={emptyText} />
  const drawn = isAskedForAll ? events : events.slice(0, SHOWN_AT_FIRST[kind])
  /** The link that had the focus is gone then, so the focus moves to the first event that it added. */
  const focusFirstNew = () => {
    const first = list.current?.children[drawn.length]
    if (!(first instanceof HTMLElement)) return
    first.tabIndex = -1
    first.focus({ preventScroll: true })
  }
  return (
    <>
      <PlainList ref={list} className={styles[kind]}>
        {drawn.map((event) => (
          <EventCard
            key={event.id}
            event={event}
            {...cardParts(event, clock)}
            href={pathOf('shows', event.slug)}
            variantsOf={mediaPicture}
          />
        ))}
      </PlainList>
      {drawn.length < events.length && (
        <ShowAll section={headingIdOf(kind)} title={title} onShown={focusFirstNew} />
      )}
    </>
  )
}

/** A link, so that it works without JavaScript. */
function ShowAll({ section, title, onShown }: { section: string; title: string; onShown: () => void }) {
  const hrefWith = useHrefWith()
  const stayOnPage = useStayOnPage()
  return (
    <p className={styles.all}>
      <LinkButton
        variant="secondary"
        href={hrefWith(SHOWS_PARAM, ALL_SHOWS, `#${section}`)}
        onClick={(event) => {
          flushSync(() => stayOnPage(event))
          if (event.defaultPrevented) onShown()
        }}
      >
        Show all
        <span className="visually-hidden">{` of ${title}`}</span>
      </LinkButton>
    </p>
  )
}

function EventCardSkeleton() {
  return (
    <Card as="li" isFlush className={styles.skeletonCard} data-testid="event-skeleton">
      <Skeleton shape="picture" className={styles.skeletonPicture} />
      <div className={styles.skeletonWords}>
        <Skeleton shape="title" />
        <Skeleton />
      </div>
    </Card>
  )
}
