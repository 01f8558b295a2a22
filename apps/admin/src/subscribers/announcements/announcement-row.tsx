import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Announcement } from '@troubadour/domain/mailing-list/announcement'
import { Badge, Card } from '@troubadour/ui/cards/card'
import { Skeleton, Spinner } from '@troubadour/ui/feedback/loading'
import { announcementCopyPath, announcementPath } from '../../shared/admin-paths.ts'
import { ANNOUNCEMENT_WORDS, doneCount } from '../../shared/announcement-state.ts'
import { Moment } from '../../shared/moment.tsx'
import { MoreActions } from '../../shared/row-actions.tsx'
import { ProgressBar } from '../../shared/progress-bar.tsx'
import styles from './announcement-row.module.css'
import { resultText } from './delivery-words.ts'

export function AnnouncementRow({ announcement }: { announcement: Announcement }) {
  const { id, subject, state, delivery } = announcement
  const { label, tone } = ANNOUNCEMENT_WORDS[state]
  const isUnderWay = state === 'sending' || state === 'paused'
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <h2 className={styles.subject}>
          <Link to={announcementPath(id)} className={styles.link}>
            {subject}
          </Link>
        </h2>
        {state !== 'sent' && <Badge tone={tone}>{label}</Badge>}
      </div>
      <div className={styles.facts}>
        <p>
          <When announcement={announcement} />
        </p>
        {delivery.recipients > 0 && <p>{resultText(delivery)}</p>}
      </div>
      <div className={styles.more}>
        <MoreActions name={subject} duplicate={announcementCopyPath(id)} />
      </div>
      {isUnderWay && (
        <ProgressBar
          label={`Delivery of ${subject}`}
          max={delivery.recipients || 1}
          value={doneCount(announcement)}
        />
      )}
    </li>
  )
}

function When({
  announcement: { state, sendAt, startedAt, finishedAt, updatedAt },
}: {
  announcement: Announcement
}): ReactNode {
  if (state === 'scheduled' && sendAt)
    return (
      <>
        Goes out <Moment at={sendAt} />
      </>
    )
  if (state === 'sent' && finishedAt)
    return (
      <>
        Sent <Moment at={finishedAt} />
      </>
    )
  if (startedAt)
    return (
      <>
        Begun <Moment at={startedAt} />
      </>
    )
  return (
    <>
      Edited <Moment at={updatedAt} />
    </>
  )
}

const ROWS = ['first', 'second', 'third']

export function AnnouncementsSkeleton() {
  return (
    <div className={styles.loading} aria-busy="true">
      <Spinner label="Loading announcements" />
      <Card isFlush>
        {ROWS.map((row) => (
          <div key={row} className={styles.row}>
            <Skeleton shape="title" />
            <Skeleton />
          </div>
        ))}
      </Card>
    </div>
  )
}
