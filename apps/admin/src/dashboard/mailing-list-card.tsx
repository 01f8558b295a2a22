import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { overviewQuery } from '@troubadour/api-client/first-run'
import { announcementQueries, subscriberQueries } from '@troubadour/api-client/mailing-list'
import type { ListedAnnouncement } from '@troubadour/domain/mailing-list/announcement'
import { NO_MAIL_SERVER_MESSAGE } from '@troubadour/domain/mailing-list/sign-up'
import type { SubscriberFigures } from '@troubadour/domain/mailing-list/subscriber'
import type { SystemProblem } from '@troubadour/domain/system/system'
import { PATHS } from '@troubadour/domain/address/paths'
import { Badge } from '@troubadour/ui/cards/card'
import { MailIcon } from '@troubadour/ui/pictures/icon'
import { announcementPath, newAnnouncementPath } from '../shared/paths/admin-paths.ts'
import { announcementWords, askAgainForAll, doneCount } from '../shared/content/announcement-state.ts'
import { SinkLink } from '../shared/mail/no-mail-server.tsx'
import { Moment, momentInText } from '../shared/time/moment.tsx'
import { useReadNow } from '../shared/time/now.tsx'
import { QueryState } from '../shared/calls/query-state.tsx'
import { Figures, QueryCard } from './dashboard-card.tsx'
import styles from './dashboard.module.css'
import { newThisWeek } from './overview-words.ts'

const FAILURE = 'The mailing list could not be loaded.'

export function MailingListCard() {
  const readNow = useReadNow()
  const announcements = useQuery({
    ...announcementQueries.current(),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data ? askAgainForAll(state.data.items, readNow()) : false),
  })
  const { data: overview } = useQuery(overviewQuery())
  return (
    <QueryCard
      title="Mailing list"
      icon={<MailIcon />}
      links={[
        { to: PATHS.adminSubscribers, label: 'Manage subscribers' },
        { to: newAnnouncementPath, label: 'New announcement', isNew: true },
      ]}
      // People sign up and mails are sent all the time.
      query={{ ...subscriberQueries.figures(), refetchOnMount: 'always' }}
      loading="Loading the mailing list"
      error={FAILURE}
    >
      {({ byState, days, mail }) => (
        <QueryState query={announcements} pending={null} error={FAILURE}>
          {({ items }) => (
            <>
              <Figures
                countLabel="Confirmed"
                count={byState.confirmed.toLocaleString('en-US')}
                countNote={newThisWeekText(days)}
                label="Announcement"
              >
                <CurrentAnnouncement announcements={items} />
              </Figures>
              {byState.unconfirmed > 0 && <p className="muted">{unconfirmedText(byState.unconfirmed)}</p>}
              <MailText mail={mail} problem={overview?.problems.find(({ name }) => name === 'mail')} />
            </>
          )}
        </QueryState>
      )}
    </QueryCard>
  )
}

function newThisWeekText(days: SubscriberFigures['days']): string {
  const { week } = newThisWeek(days)
  return week === 0 ? 'None new this week' : `${week.toLocaleString('en-US')} new this week`
}

/** Why 'Confirmed' can be less than what is new. */
function unconfirmedText(count: number): string {
  const people = count === 1 ? '1 person has' : `${count.toLocaleString('en-US')} people have`
  return `${people} not confirmed yet, and ${count === 1 ? 'gets' : 'get'} no announcements until then.`
}

/** Whether mail is sent. @param problem what System says of it */
function MailText({
  mail: { isConfigured, sinkUrl, lastError },
  problem,
}: {
  mail: SubscriberFigures['mail']
  problem: SystemProblem | undefined
}) {
  if (sinkUrl)
    return (
      <p className="muted">
        {NO_MAIL_SERVER_MESSAGE}. <SinkLink sinkUrl={sinkUrl} />
      </p>
    )
  if (!isConfigured) return <p className="muted">No mail is sent: it is not set up.</p>
  if (lastError) return <p className="muted">No mail is sent at the moment.</p>
  if (!problem) return <p className="muted">Mail is sent without problems.</p>
  return (
    <p>
      {problem.sentence} <Link to={problem.to}>See Connections</Link>
    </p>
  )
}

/** The announcement that is being sent or paused, else the next scheduled one. */
function CurrentAnnouncement({ announcements }: { announcements: readonly ListedAnnouncement[] }) {
  const current =
    announcements.find(({ state }) => state === 'sending' || state === 'paused') ??
    announcements
      .filter(({ sendAt }) => sendAt !== null)
      .toSorted((one, other) => Date.parse(one.sendAt ?? '') - Date.parse(other.sendAt ?? ''))[0]
  if (!current) return <span className="muted">Nothing planned</span>
  const { id, subject, sendAt, delivery } = current
  const { label, tone } = announcementWords(current)
  return (
    <>
      <Link to={announcementPath(id)} className={styles.entry}>
        {subject}
      </Link>
      <Badge tone={tone}>{label}</Badge>
      <span className="muted">
        {sendAt ? (
          <>
            Goes out <Moment at={sendAt} words={momentInText} />
          </>
        ) : (
          `${doneCount(current).toLocaleString('en-US')} of ${delivery.recipients.toLocaleString('en-US')}`
        )}
      </span>
    </>
  )
}
