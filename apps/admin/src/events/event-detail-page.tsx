import { Fragment, useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { describeSchedule } from '@troubadour/domain/event/event-card'
import type { Event } from '@troubadour/domain/event/event'
import { PATHS } from '@troubadour/domain/site/paths'
import { Card } from '@troubadour/ui/cards/card'
import { Button, buttonClass } from '@troubadour/ui/forms/button'
import { EditIcon, ExternalLinkIcon, TrashIcon } from '@troubadour/ui/pictures/icon'
import { editEventPath } from '../shared/admin-paths.ts'
import { PageHeading } from '../shared/page-heading.tsx'
import { SeeOnSiteLink } from '../shared/see-on-site-link.tsx'
import { useSiteClock } from '../shared/site-clock.ts'
import { EventById } from './event-by-id.tsx'
import styles from './event-detail.module.css'
import { DeleteEventDialog } from './event-dialogs.tsx'
import { FIELD_LABELS, TEXT_FIELDS, type TextFieldName } from './event-draft.ts'
import { EventPicture } from './event-picture.tsx'
import { EventBadges } from './event-row.tsx'

/** The detail view (docs/product/states.md#event-editor), with Edit and Delete. */
export function EventDetailPage() {
  const navigate = useNavigate()
  // The list of events loses it before the navigation has ended; until then this page goes on showing it.
  const [deleted, setDeleted] = useState<Event | null>(null)
  if (deleted) return <DetailView event={deleted} />
  return (
    <EventById>
      {(event) => (
        <DetailView
          key={event.id}
          event={event}
          onDeleted={() => {
            setDeleted(event)
            void navigate(PATHS.adminEvents)
          }}
        />
      )}
    </EventById>
  )
}

/** `onDeleted` is missing when the event is gone already. */
function DetailView({ event, onDeleted }: { event: Event; onDeleted?: () => void }) {
  const [isDeleting, setIsDeleting] = useState(false)
  return (
    <>
      <PageHeading
        title={event.title}
        back={{ to: PATHS.adminEvents, label: 'Events' }}
        actions={
          <>
            {event.isVisible && <SeeOnSiteLink section="experience-it" what={event.title} />}
            <Button variant="secondary" onClick={() => setIsDeleting(true)}>
              <TrashIcon />
              Delete
            </Button>
            <Link to={editEventPath(event.id)} className={buttonClass()}>
              <EditIcon />
              Edit
            </Link>
          </>
        }
      >
        <EventBadges event={event} />
      </PageHeading>
      <EventDetail event={event} />
      {isDeleting && onDeleted && (
        <DeleteEventDialog event={event} onClose={() => setIsDeleting(false)} onDeleted={onDeleted} />
      )}
    </>
  )
}

/** Everything about an event, to be read. */
function EventDetail({ event }: { event: Event }) {
  const understood = describeSchedule(event, useSiteClock())
  return (
    <div className={styles.detail}>
      <EventPicture event={event} size="large" />
      <Card>
        <dl className={styles.facts}>
          {TEXT_FIELDS.filter((name) => name !== 'title' && name !== 'imageUrl').map((name) => (
            <Fragment key={name}>
              <Fact label={FIELD_LABELS[name]}>{factOf(event, name)}</Fact>
              {name === 'time' && <Fact label="Understood as">{understood ?? 'Not understood'}</Fact>}
            </Fragment>
          ))}
        </dl>
      </Card>
    </div>
  )
}

function factOf(event: Event, name: TextFieldName): ReactNode {
  const text = event[name]
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
