import type { ReactNode } from 'react'
import { describeSchedule } from '@troubadour/domain/event/describe-schedule'
import type { Event } from '@troubadour/domain/event/event'
import { Card } from '@troubadour/ui/cards/card'
import { ExternalLinkIcon } from '@troubadour/ui/pictures/icon'
import { useSiteClock } from '../shared/site-clock.ts'
import { FIELD_LABELS } from './event-draft.ts'
import styles from './event-detail.module.css'
import { EventPicture } from './event-picture.tsx'

/** Everything about an event, to be read. */
export function EventDetail({ event }: { event: Event }) {
  const understood = describeSchedule(event, useSiteClock())
  return (
    <div className={styles.detail}>
      <EventPicture event={event} size="large" />
      <Card>
        <dl className={styles.facts}>
          <Fact label={FIELD_LABELS.date}>{event.date}</Fact>
          <Fact label={FIELD_LABELS.time}>{event.time}</Fact>
          <Fact label="Understood as">{understood ?? 'Not understood'}</Fact>
          <Fact label={FIELD_LABELS.venue}>{event.venue}</Fact>
          <Fact label={FIELD_LABELS.location}>{event.location}</Fact>
          <Fact label={FIELD_LABELS.price}>{event.price}</Fact>
          <Fact label={FIELD_LABELS.link}>
            {event.link && (
              <a href={event.link} target="_blank" rel="noopener" className={styles.link}>
                {event.link}
                <ExternalLinkIcon />
              </a>
            )}
          </Fact>
          <Fact label={FIELD_LABELS.description}>
            {event.description && <span className={styles.description}>{event.description}</span>}
          </Fact>
        </dl>
      </Card>
    </div>
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
