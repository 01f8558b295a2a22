import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { announcementQueries } from '@troubadour/api-client/mailing-list'
import type { Announcement } from '@troubadour/domain/mailing-list/announcement'
import { Badge } from '@troubadour/ui/cards/card'
import { announcementPath } from '../shared/admin-paths.ts'
import { ANNOUNCEMENT_WORDS, askAgainIn, doneCount } from '../shared/announcement-state.ts'
import { momentText } from '../shared/moment-text.ts'
import { useReadNow } from '../shared/now.tsx'
import { useSiteClock } from '../shared/site-clock.ts'
import styles from './figures-card.module.css'
import { currentAnnouncement } from './current-announcement-of.ts'

/** The announcement that is under way, or else the next one. */
export function CurrentAnnouncement({ announcements }: { announcements: readonly Announcement[] }) {
  const current = currentAnnouncement(announcements)
  if (!current) return <span className={styles.none}>Nothing planned</span>
  return <Followed key={current.id} announcement={current} />
}

/** While it is being sent, its figures go on. */
function Followed({ announcement: listed }: { announcement: Announcement }) {
  const readNow = useReadNow()
  const clock = useSiteClock()
  const { data: announcement } = useQuery({
    ...announcementQueries.detail(listed.id),
    initialData: listed,
    refetchInterval: ({ state }) => (state.data ? askAgainIn(state.data, readNow()) : false),
  })
  const { id, subject, state, sendAt, delivery } = announcement
  const { label, tone } = ANNOUNCEMENT_WORDS[state]
  return (
    <>
      <Link to={announcementPath(id)} className={styles.entry}>
        {subject}
      </Link>
      <Badge tone={tone}>{label}</Badge>
      <span className={styles.date}>
        {sendAt ? (
          <>
            Goes out <time dateTime={sendAt}>{momentText(sendAt, clock)}</time>
          </>
        ) : (
          `${doneCount(announcement).toLocaleString('en-US')} of ${delivery.recipients.toLocaleString('en-US')}`
        )}
      </span>
    </>
  )
}
