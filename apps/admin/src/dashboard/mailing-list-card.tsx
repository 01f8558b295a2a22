import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { announcementQueries, subscriberQueries } from '@troubadour/api-client/mailing-list'
import type { Announcement } from '@troubadour/domain/mailing-list/announcement'
import type { SubscriberFigures } from '@troubadour/domain/mailing-list/subscriber'
import { PATHS } from '@troubadour/domain/site/paths'
import { Badge } from '@troubadour/ui/cards/card'
import { buttonClass } from '@troubadour/ui/forms/button'
import { MailIcon } from '@troubadour/ui/pictures/icon'
import { announcementPath, newAnnouncementPath } from '../shared/admin-paths.ts'
import { ANNOUNCEMENT_WORDS, askAgainIn, doneCount } from '../shared/announcement-state.ts'
import { momentText } from '../shared/moment-text.ts'
import { useReadNow } from '../shared/now.tsx'
import { useSiteClock } from '../shared/site-clock.ts'
import { CardContent, DashboardCard, Figures } from './dashboard-card.tsx'
import styles from './dashboard.module.css'

const DAYS_PER_WEEK = 7

/** How many can be written to, how many are new, and the announcement that is being sent or comes next. */
export function MailingListCard() {
  // People sign up and mails leave all the time.
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
    <DashboardCard
      title="Mailing list"
      icon={<MailIcon />}
      links={
        <>
          <Link to={PATHS.adminSubscribers} className={buttonClass()}>
            Manage subscribers
          </Link>
          <Link to={newAnnouncementPath} className={buttonClass({ variant: 'secondary' })}>
            New announcement
          </Link>
        </>
      }
    >
      <CardContent
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
            {!mail.isConfigured && (
              <p className={styles.date}>
                <Badge tone="warning">Mail is not set up</Badge> Sign-ups wait unconfirmed, and nothing can be
                sent.
              </p>
            )}
            {mail.lastError && (
              <p className={styles.date}>
                <Badge tone="danger">Mail is failing</Badge> {mail.lastError.message}
              </p>
            )}
          </>
        )}
      </CardContent>
    </DashboardCard>
  )
}

/** New addresses of the last seven days, today included, from everywhere. */
function newThisWeekText(days: SubscriberFigures['days']): string {
  const added = days
    .slice(-DAYS_PER_WEEK)
    .flatMap(({ signUps }) => Object.values(signUps))
    .reduce((sum, count) => sum + count, 0)
  return added === 0 ? 'None new this week' : `${added.toLocaleString('en-US')} new this week`
}

/** The announcement that is being sent or is paused, else the next scheduled one. */
function CurrentAnnouncement({ announcements }: { announcements: readonly Announcement[] }) {
  const current =
    announcements.find(({ state }) => state === 'sending' || state === 'paused') ??
    announcements
      .filter(({ sendAt }) => sendAt !== null)
      .toSorted((one, other) => Date.parse(one.sendAt ?? '') - Date.parse(other.sendAt ?? ''))[0]
  if (!current) return <span className={styles.none}>Nothing planned</span>
  return <Followed key={current.id} announcement={current} />
}

/** An announcement whose figures are read again while it is being sent. */
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
