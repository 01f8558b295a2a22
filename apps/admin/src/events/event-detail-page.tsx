import { Fragment, type ReactNode } from 'react'
import { describeSchedule } from '@troubadour/domain/event/event-card'
import type { Event } from '@troubadour/domain/event/event'
import { previousWhen } from '@troubadour/domain/event/event-status'
import { eventSchedule } from '@troubadour/domain/event/event-schedule'
import { formatTime, toMillis, type SiteClock } from '@troubadour/domain/time/zoned-time'
import { Card } from '@troubadour/ui/cards/card'
import { ExternalLinkIcon } from '@troubadour/ui/pictures/icon'
import { ContentActions } from '../shared/content/content-actions.tsx'
import { DeadLinks } from '../shared/dead-links/dead-links.tsx'
import { ItemById } from '../shared/content/item-by-id.tsx'
import { PageHeading } from '../shared/screen/page-heading.tsx'
import { momentText } from '../shared/time/moment.tsx'
import { useSiteClock } from '../shared/time/now.tsx'
import styles from './event-detail.module.css'
import {
  ADDRESS_LABELS,
  ADDRESS_PARTS,
  FIELD_LABELS,
  TEXT_FIELDS,
  type TextFieldName,
} from './event-draft.ts'
import { EVENTS } from './event-kind.tsx'
import { EventPicture } from './event-picture.tsx'
import { EventBadges } from './event-list.tsx'

/** The detail view (docs/product/states.md#event-editor). */
export function EventDetailPage() {
  return (
    <ItemById<Event> kind={EVENTS}>
      {(event, leave) => (
        <>
          <PageHeading
            title={event.title}
            back={{ to: EVENTS.path, label: EVENTS.title }}
            actions={
              <ContentActions
                key={event.id}
                kind={EVENTS}
                row={event}
                placement="heading"
                onDeleted={leave}
              />
            }
          >
            <EventBadges event={event} />
          </PageHeading>
          <DeadLinks of={{ kind: 'show', id: event.id }} />
          <EventDetail key={event.id} event={event} />
        </>
      )}
    </ItemById>
  )
}

function EventDetail({ event }: { event: Event }) {
  const site = useSiteClock()
  const understood = describeSchedule(event, site)
  const { timeZone } = eventSchedule(event, site)
  const before = previousWhen(event, site)
  return (
    <div className={styles.detail}>
      <EventPicture event={event} size="large" />
      <Card>
        <dl className={styles.facts}>
          {TEXT_FIELDS.filter((name) => name !== 'title' && name !== 'imageUrl').map((name) => (
            <Fragment key={name}>
              <Fact label={FIELD_LABELS[name]}>{factOf(event, name, site)}</Fact>
              {name === 'time' && (
                <>
                  <Fact label={event.startsAt ? 'Set by hand' : 'Understood as'}>
                    {understood ?? 'Not understood'}
                  </Fact>
                  {event.doorsAt && (
                    <Fact label={FIELD_LABELS.doorsAt}>{formatTime(toMillis(event.doorsAt), timeZone)}</Fact>
                  )}
                  {before && <Fact label={FIELD_LABELS.previousStartsAt}>{before}</Fact>}
                </>
              )}
            </Fragment>
          ))}
          {ADDRESS_PARTS.filter((part) => event.address?.[part] != null).map((part) => (
            <Fact key={part} label={ADDRESS_LABELS[part]}>
              {String(event.address?.[part])}
            </Fact>
          ))}
        </dl>
      </Card>
    </div>
  )
}

function factOf(event: Event, name: TextFieldName, site: SiteClock): ReactNode {
  const text = event[name]
  if (text && (name === 'ticketsFrom' || name === 'publicFrom')) return momentText(text, site)
  if (text && name === 'description') return <span className={styles.description}>{text}</span>
  if (!text || name !== 'link') return text
  return (
    <a href={text} target="_blank" rel="noopener" className={styles.link}>
      {text}
      <ExternalLinkIcon />
    </a>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children || <span className={styles.none}>Not given</span>}</dd>
    </div>
  )
}
