import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { announcementQueries, subscriberQueries } from '@troubadour/api-client/mailing-list'
import { PATHS } from '@troubadour/domain/site/paths'
import { Badge, Card } from '@troubadour/ui/cards/card'
import { buttonClass } from '@troubadour/ui/forms/button'
import { MailIcon } from '@troubadour/ui/pictures/icon'
import { Skeleton } from '@troubadour/ui/feedback/loading'
import { newAnnouncementPath } from '../shared/admin-paths.ts'
import { LoadError } from '../shared/load-error.tsx'
import styles from './figures-card.module.css'
import { CurrentAnnouncement } from './current-announcement.tsx'
import { newThisWeek } from './new-this-week.ts'

/** How many can be written to, how many are new, and the announcement that is under way or comes next. */
export function MailingListCard() {
  return (
    <Card as="section" className={styles.card} aria-labelledby="mailing-list-card-title">
      <header className={styles.header}>
        <MailIcon className={styles.icon} />
        <h2 id="mailing-list-card-title">Mailing list</h2>
      </header>
      <Figures />
      <footer className={styles.footer}>
        <Link to={PATHS.adminSubscribers} className={buttonClass()}>
          Manage subscribers
        </Link>
        <Link to={newAnnouncementPath} className={buttonClass({ variant: 'secondary' })}>
          New announcement
        </Link>
      </footer>
    </Card>
  )
}

function Figures() {
  // People sign up and mails leave all the time.
  const figures = useQuery({ ...subscriberQueries.figures(), refetchOnMount: 'always' })
  const announcements = useQuery({ ...announcementQueries.list(), refetchOnMount: 'always' })

  if (figures.isPending || announcements.isPending) return <FiguresSkeleton />
  if (figures.isLoadingError || announcements.isLoadingError) {
    return (
      <LoadError
        message="The mailing list could not be loaded."
        isBusy={figures.isFetching || announcements.isFetching}
        onRetry={() => {
          if (figures.isLoadingError) void figures.refetch()
          if (announcements.isLoadingError) void announcements.refetch()
        }}
      />
    )
  }
  const { byState, days, mail } = figures.data
  const added = newThisWeek(days)
  return (
    <>
      <dl className={styles.figures}>
        <div>
          <dt>Confirmed</dt>
          <dd className={styles.count}>{byState.confirmed.toLocaleString('en-US')}</dd>
          <dd className={styles.date}>
            {added === 0 ? 'None new this week' : `${added.toLocaleString('en-US')} new this week`}
          </dd>
        </div>
        <div>
          <dt>Announcement</dt>
          <dd>
            <CurrentAnnouncement announcements={announcements.data} />
          </dd>
        </div>
      </dl>
      {!mail.isConfigured && (
        <p className={styles.date}>
          <Badge tone="warning">Mail is not set up</Badge> Sign-ups wait unconfirmed, and nothing can be sent.
        </p>
      )}
      {mail.lastError && (
        <p className={styles.date}>
          <Badge tone="danger">Mail is failing</Badge> {mail.lastError.message}
        </p>
      )}
    </>
  )
}

function FiguresSkeleton() {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <span className="visually-hidden" role="status">
        Loading the mailing list
      </span>
      <Skeleton shape="title" />
      <Skeleton />
    </div>
  )
}
