import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { adminEventQueries, musicQueries, printfulQueries } from '@troubadour/api-client/content'
import type { Event } from '@troubadour/domain/event/event'
import { eventMark, previousWhen } from '@troubadour/domain/event/event-status'
import { nextShow } from '@troubadour/domain/event/next-show'
import type { MusicTrack } from '@troubadour/domain/release/music-track'
import { isReleased } from '@troubadour/domain/release'
import { PATHS } from '@troubadour/domain/site/paths'
import {
  dayAt,
  formatDay,
  isoDay,
  toMillis,
  type CalendarDay,
  type SiteClock,
} from '@troubadour/domain/time/zoned-time'
import { englishText } from '@troubadour/domain/site/english-text'
import { Badge } from '@troubadour/ui/cards/card'
import { FormerDate } from '@troubadour/ui/cards/event-cards'
import { BagIcon, CalendarIcon, PlayIcon } from '@troubadour/ui/pictures/icon'
import { editTrackPath, eventPath, newEventPath, newTrackPath } from '../shared/admin-paths.ts'
import { agoText, momentText } from '../shared/moment-text.ts'
import { ASK_MS, connectionWords } from '../shared/printful-state.ts'
import { useSiteClock } from '../shared/site-clock.ts'
import { Figures, QueryCard } from './dashboard-card.tsx'
import styles from './dashboard.module.css'

export function EventsCard() {
  const events = useQuery(adminEventQueries.list())
  const clock = useSiteClock()
  return (
    <QueryCard
      title="Events"
      icon={<CalendarIcon />}
      links={[
        { to: PATHS.adminEvents, label: 'Manage events' },
        { to: newEventPath, label: 'Add Event', isNew: true },
      ]}
      query={events}
      loading="Loading events"
      error="Failed to load events. Please try again."
    >
      {(all) => (
        <Figures
          countLabel={all.length === 1 ? 'Event' : 'Events in all'}
          count={all.length}
          label="Next event"
        >
          <NextEvent event={nextShow(all, clock)?.event} />
        </Figures>
      )}
    </QueryCard>
  )
}

function NextEvent({ event }: { event: Event | undefined }) {
  const site = useSiteClock()
  if (!event) return <span className="muted">Nothing coming up</span>
  const mark = eventMark(event)
  return (
    <>
      <Link to={eventPath(event.id)} className={styles.entry}>
        {event.title}
      </Link>
      <FormerDate when={previousWhen(event, site)} text={englishText} />
      <span className="muted">{event.date}</span>
      {mark && <Badge tone="warning">{englishText(`event.${mark}Label`)}</Badge>}
      {!event.isVisible && <Badge>Hidden</Badge>}
    </>
  )
}

export function MusicCard() {
  const tracks = useQuery(musicQueries.list())
  const clock = useSiteClock()
  return (
    <QueryCard
      title="Music Manager"
      icon={<PlayIcon />}
      links={[
        { to: PATHS.adminMusic, label: 'Manage music' },
        { to: newTrackPath, label: 'Add New Track', isNew: true },
      ]}
      query={tracks}
      loading="Loading music items..."
      error="Failed to load music items"
    >
      {(all) => (
        <Figures
          countLabel={all.length === 1 ? 'Track' : 'Tracks in all'}
          count={all.length}
          label="Latest release"
        >
          <Latest release={latestRelease(all, clock)} />
        </Figures>
      )}
    </QueryCard>
  )
}

function Latest({ release }: { release: ReturnType<typeof latestRelease> }) {
  if (!release) return <span className="muted">Nothing released yet</span>
  return (
    <>
      <Link to={editTrackPath(release.track.id)} className={styles.entry}>
        {release.track.title}
      </Link>
      <span className="muted">
        {formatDay(release.day, { month: 'long', day: 'numeric', year: 'numeric' })}
      </span>
    </>
  )
}

/** The track that came out last; one without a release date counts from the day it was added. */
export function latestRelease(
  tracks: readonly MusicTrack[],
  clock: SiteClock,
): { track: MusicTrack; day: CalendarDay } | undefined {
  return tracks
    .filter((track) => isReleased(track, clock))
    .map((track) => ({
      track,
      day: isoDay(track.releaseDate) ?? dayAt(toMillis(track.createdAt), clock.timeZone),
    }))
    .sort((a, b) => b.day - a.day || toMillis(b.track.createdAt) - toMillis(a.track.createdAt))[0]
}

export function MerchCard() {
  const status = useQuery({
    ...printfulQueries.status(),
    // The catalogue is synced in the background too.
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.refresh.isRunning ? ASK_MS : false),
  })
  const clock = useSiteClock()
  return (
    <QueryCard
      title="Merchandise"
      icon={<BagIcon />}
      links={[{ to: PATHS.adminMerch, label: 'Manage merch' }]}
      query={status}
      loading="Checking the connection to Printful"
      error="The connection to Printful could not be checked."
    >
      {(printful) => (
        <Figures
          countLabel={printful.productCount === 1 ? 'Product' : 'Products'}
          count={printful.productCount}
          label="Printful"
        >
          <span className={styles.entry}>{connectionWords(printful).sentence}</span>
          <LastSync at={printful.lastSyncAt} clock={clock} />
        </Figures>
      )}
    </QueryCard>
  )
}

function LastSync({ at, clock }: { at: string | null; clock: SiteClock }) {
  if (!at) return <span className="muted">Nothing was read yet</span>
  return (
    <span className="muted">
      Last sync{' '}
      <time dateTime={at} title={momentText(at, clock)}>
        {agoText(at, clock.now)}
      </time>
    </span>
  )
}
