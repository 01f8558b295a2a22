import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { announcementQueries, subscriberQueries } from '@troubadour/api-client/mailing-list'
import type { Announcement } from '@troubadour/domain/mailing-list/announcement'
import type { SubscriberFigures } from '@troubadour/domain/mailing-list/subscriber'
import { PATHS } from '@troubadour/domain/site/paths'
import { Badge } from '@troubadour/ui/cards/card'
import { MailIcon } from '@troubadour/ui/pictures/icon'
import { announcementPath, newAnnouncementPath } from '../shared/admin-paths.ts'
import { ANNOUNCEMENT_WORDS, askAgainIn, doneCount } from '../shared/announcement-state.ts'
import { Moment } from '../shared/moment.tsx'
import { useReadNow } from '../shared/now.tsx'
import { Figures, QueryCard } from './dashboard-card.tsx'
import styles from './dashboard.module.css'
import { newThisWeek } from './new-this-week.ts'

export function MailingListCard() {
  // People sign up and mails are sent all the time.
  const figures = useQuery({ ...subscriberQueries.figures(), refetchOnMount: 'always' })
  const announcements = useQuery({ ...announcementQueries.list(), refetchOnMount: 'always' })
  const both = {
    data:
      figures.data && announcements.data ? { ...figures.data, announcements: announcements.data } : undefined,
    isPending: figures.isPending || announcements.isPending,
    isFetching: figures.isFetching || announcements.isFetching,
    isLoadingError: figures.isLoadingError || announcements.isLoadingError,
    error: figures.error ?? announcements.error,
    errorUpdatedAt: Math.max(figures.errorUpdatedAt, announcements.errorUpdatedAt),
    refetch() {
      if (figures.isLoadingError) void figures.refetch()
      if (announcements.isLoadingError) void announcements.refetch()
    },
  }
  return (
    <QueryCard
      title="Mailing list"
      icon={<MailIcon />}
      links={[
        { to: PATHS.adminSubscribers, label: 'Manage subscribers' },
        { to: newAnnouncementPath, label: 'New announcement', isNew: true },
      ]}
      query={both}
      loading="Loading the mailing list"
      error="The mailing list could not be loaded."
    >
      {({ byState, days, mail, announcements: all }) => (
        <>
          <Figures
            countLabel="Confirmed"
            count={byState.confirmed.toLocaleString('en-US')}
            countNote={newThisWeekText(days)}
            label="Announcement"
          >
            <CurrentAnnouncement announcements={all} />
          </Figures>
          <p className="muted">{mailText(mail)}</p>
        </>
      )}
    </QueryCard>
  )
}

function newThisWeekText(days: SubscriberFigures['days']): string {
  const { week } = newThisWeek(days)
  return week === 0 ? 'None new this week' : `${week.toLocaleString('en-US')} new this week`
}

function mailText({ isConfigured, lastError }: SubscriberFigures['mail']): string {
  if (!isConfigured) return 'No mail leaves: it is not set up.'
  return lastError ? 'No mail leaves at the moment.' : 'Mail leaves as it should.'
}

/** The announcement that is being sent or paused, else the next scheduled one. */
function CurrentAnnouncement({ announcements }: { announcements: readonly Announcement[] }) {
  const current =
    announcements.find(({ state }) => state === 'sending' || state === 'paused') ??
    announcements
      .filter(({ sendAt }) => sendAt !== null)
      .toSorted((one, other) => Date.parse(one.sendAt ?? '') - Date.parse(other.sendAt ?? ''))[0]
  if (!current) return <span className="muted">Nothing planned</span>
  return <Followed key={current.id} announcement={current} />
}

function Followed({ announcement: listed }: { announcement: Announcement }) {
  const readNow = useReadNow()
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
      <span className="muted">
        {sendAt ? (
          <>
            Goes out <Moment at={sendAt} />
          </>
        ) : (
          `${doneCount(announcement).toLocaleString('en-US')} of ${delivery.recipients.toLocaleString('en-US')}`
        )}
      </span>
    </>
  )
}
