import { Link } from 'react-router-dom'
import type { ListedAnnouncement } from '@troubadour/domain/mailing-list/announcement'
import { audienceText } from '@troubadour/domain/mailing-list/town-text'
import { Badge } from '@troubadour/ui/cards/card'
import { announcementCopyPath, announcementPath } from '../../shared/paths/admin-paths.ts'
import { announcementWords, doneCount } from '../../shared/content/announcement-state.ts'
import { Moment, momentInText } from '../../shared/time/moment.tsx'
import { MoreActions } from '../../shared/lists/row-actions.tsx'
import { ProgressBar } from '../../shared/uploads/progress-bar.tsx'
import { RowsSkeleton } from '../../shared/screen/skeletons.tsx'
import styles from './announcement-row.module.css'
import { resultText } from './delivery-words.ts'

export function AnnouncementRow({ announcement }: { announcement: ListedAnnouncement }) {
  const { id, subject, state, staysHere, delivery, audience } = announcement
  const { label, tone } = announcementWords(announcement)
  const stage = stageOf(announcement)
  const isUnderWay = state === 'sending' || state === 'paused'
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <h2 className={styles.subject}>
          <Link to={announcementPath(id)} className="row-link">
            {subject}
          </Link>
        </h2>
        {(state !== 'sent' || staysHere) && <Badge tone={tone}>{label}</Badge>}
      </div>
      <div className={styles.facts}>
        <p>
          {stage.words} <Moment at={stage.at} words={momentInText} />
        </p>
        {audience && <p>To all {audienceText(audience)}</p>}
        {delivery.recipients > 0 && <p>{resultText(announcement)}</p>}
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

/** The latest or next step of an announcement. */
function stageOf({ state, staysHere, sendAt, startedAt, finishedAt, updatedAt }: ListedAnnouncement) {
  if (state === 'scheduled' && sendAt) return { words: staysHere ? 'Due' : 'Goes out', at: sendAt }
  if (state === 'sent' && finishedAt) return { words: staysHere ? 'Written' : 'Sent', at: finishedAt }
  return startedAt ? { words: 'Begun', at: startedAt } : { words: 'Edited', at: updatedAt }
}

export function AnnouncementsSkeleton() {
  return <RowsSkeleton label="Loading announcements" count={3} rowClass={styles.row} />
}
