import { Link } from 'react-router-dom'
import { ownProductQueries, printfulQueries } from '@troubadour/api-client/content'
import { overviewQuery } from '@troubadour/api-client/first-run'
import type { Overview } from '@troubadour/domain/site/overview'
import { PATHS } from '@troubadour/domain/address/paths'
import { Badge } from '@troubadour/ui/cards/card'
import { FormerDate } from '@troubadour/ui/cards/former-date'
import { BagIcon, CalendarIcon, PlayIcon, TagIcon } from '@troubadour/ui/pictures/icon'
import { editTrackPath, eventPath, newEventPath, newTrackPath } from '../shared/paths/admin-paths.ts'
import { Moment, agoText, momentText } from '../shared/time/moment.tsx'
import { useSiteClock } from '../shared/time/now.tsx'
import { KINDS, newPath, rowPath } from '../shared/content/kinds.ts'
import { ASK_MS, connectionWords } from '../shared/content/printful-state.ts'
import { Figures, QueryCard } from './dashboard-card.tsx'
import styles from './dashboard.module.css'
import { dayText, markText, showText } from './overview-words.ts'

export function EventsCard() {
  return (
    <QueryCard
      title="Events"
      icon={<CalendarIcon />}
      links={[
        { to: PATHS.adminEvents, label: 'Manage shows' },
        { to: newEventPath, label: 'Add Event', isNew: true },
      ]}
      query={overviewQuery()}
      loading="Loading shows"
      error="Failed to load events. Please try again."
    >
      {({ eventCount, nextShow }) => (
        <Figures
          countLabel={eventCount === 1 ? 'Show' : 'Shows in all'}
          count={eventCount.toLocaleString('en-US')}
          label="Next show"
        >
          <NextEvent event={nextShow} />
        </Figures>
      )}
    </QueryCard>
  )
}

function NextEvent({ event }: { event: Overview['nextShow'] }) {
  if (!event) return <span className="muted">Nothing coming up</span>
  const mark = markText(event)
  return (
    <>
      <Link to={eventPath(event.id)} className={styles.entry}>
        {event.title}
      </Link>
      <FormerDate when={event.previously} text={showText} />
      <span className="muted">{event.date}</span>
      {mark && <Badge tone="warning">{mark}</Badge>}
      {!event.isVisible && <Badge>Hidden</Badge>}
    </>
  )
}

export function MusicCard() {
  return (
    <QueryCard
      title="Music Manager"
      icon={<PlayIcon />}
      links={[
        { to: PATHS.adminMusic, label: 'Manage music' },
        { to: newTrackPath, label: 'Add New Track', isNew: true },
      ]}
      query={overviewQuery()}
      loading="Loading music items..."
      error="Failed to load music items"
    >
      {({ trackCount, latestRelease }) => (
        <Figures
          countLabel={trackCount === 1 ? 'Release' : 'Releases in all'}
          count={trackCount.toLocaleString('en-US')}
          label="Latest release"
        >
          <Latest release={latestRelease} />
        </Figures>
      )}
    </QueryCard>
  )
}

function Latest({ release }: { release: Overview['latestRelease'] }) {
  if (!release) return <span className="muted">Nothing released yet</span>
  return (
    <>
      <Link to={editTrackPath(release.id)} className={styles.entry}>
        {release.title}
      </Link>
      <span className="muted">{dayText(release.day)}</span>
    </>
  )
}

export function MerchCard() {
  const clock = useSiteClock()
  return (
    <QueryCard
      title="Merchandise"
      icon={<BagIcon />}
      links={[{ to: PATHS.adminMerch, label: 'Manage merch' }]}
      query={{
        ...printfulQueries.status(),
        // The catalogue is also synced in the background.
        refetchOnMount: 'always',
        refetchInterval: ({ state }) => (state.data?.refresh.isRunning ? ASK_MS : false),
      }}
      loading="Checking the connection to Printful"
      error="The connection to Printful could not be checked."
    >
      {(printful) => (
        <Figures
          countLabel={`${printful.isStandIn ? 'Demo product' : 'Product'}${printful.productCount === 1 ? '' : 's'}`}
          count={printful.productCount.toLocaleString('en-US')}
          label="Printful"
        >
          <span className={styles.entry}>{connectionWords(printful).sentence}</span>
          <span className="muted">
            {printful.lastSyncAt ? (
              <>
                Last sync{' '}
                <Moment
                  at={printful.lastSyncAt}
                  title={momentText(printful.lastSyncAt, clock)}
                  words={(at) => agoText(at, clock.now)}
                />
              </>
            ) : (
              'Nothing was read yet'
            )}
          </span>
        </Figures>
      )}
    </QueryCard>
  )
}

export function OwnMerchCard() {
  return (
    <QueryCard
      title="Own merch"
      icon={<TagIcon />}
      links={[
        { to: PATHS.adminOwnProducts, label: 'Manage own merch' },
        { to: newPath(KINDS.items), label: 'Add an item', isNew: true },
      ]}
      query={{ ...ownProductQueries.found('', 1, 'visible'), refetchOnMount: 'always' }}
      loading="Loading own merch"
      error="Your own merch could not be loaded."
    >
      {({ items: [first], totals: { all, hidden } }) => (
        <Figures
          countLabel={all === 1 ? 'Item' : 'Items in all'}
          count={all.toLocaleString('en-US')}
          {...(hidden > 0 && { countNote: `${hidden.toLocaleString('en-US')} hidden` })}
          label="First of your own"
        >
          {first ? (
            <Link to={rowPath(KINDS.items, first.id)} className={styles.entry} dir="auto">
              {first.title}
            </Link>
          ) : (
            <span className="muted">Nothing yet</span>
          )}
        </Figures>
      )}
    </QueryCard>
  )
}
