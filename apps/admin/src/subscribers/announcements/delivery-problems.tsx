import { Link } from 'react-router-dom'
import { call } from '@troubadour/api-client/call'
import { announcementQueries } from '@troubadour/api-client/mailing-list'
import type { Announcement, DeliveryProblem } from '@troubadour/domain/mailing-list/announcement'
import { countText } from '@troubadour/domain/texts/count-text'
import { Badge, Card } from '@troubadour/ui/cards/card'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { Spinner } from '@troubadour/ui/feedback/loading'
import { Banner } from '@troubadour/ui/feedback/banner'
import { subscriberPath } from '../../shared/paths/admin-paths.ts'
import { ConfirmButton } from '../../shared/controls/confirm-button.tsx'
import { Loaded } from '../../shared/calls/query-state.tsx'
import { useFirstRows } from '../../shared/lists/load-more.tsx'
import { useAnnouncementChange } from './announcement-changes.ts'
import styles from './delivery-view.module.css'

/** There can be thousands of problems. */
const ROWS_AT_A_TIME = 50

export function DeliveryProblems({ id }: { id: number }) {
  return (
    <Card as="section" className={styles.problems} aria-labelledby="problems-title">
      <h2 id="problems-title" className={styles.problemTitle}>
        Problems
      </h2>
      <Loaded
        query={{ ...announcementQueries.problems(id), refetchOnMount: 'always' }}
        pending={<Spinner label="Loading the problems" />}
        error="The problems could not be loaded."
      >
        {(all) => <ProblemList problems={all} />}
      </Loaded>
    </Card>
  )
}

function ProblemList({ problems }: { problems: readonly DeliveryProblem[] }) {
  const { shown, showMore } = useFirstRows(problems, ROWS_AT_A_TIME, styles.more)
  return (
    <>
      <PlainList className={styles.list} aria-labelledby="problems-title">
        {shown.map(({ subscriberId, email, outcome, reason }, index) => (
          // Erased subscribers have no id; the list only grows at its end.
          <li key={subscriberId ?? `erased-${index}`} className={styles.problem}>
            <p className={styles.receiver}>
              {email === null || subscriberId === null ? (
                <em>An erased subscriber</em>
              ) : (
                <Link to={subscriberPath(subscriberId)}>{email}</Link>
              )}{' '}
              <Badge tone={outcome === 'failed' ? 'danger' : 'warning'}>
                {outcome === 'failed' ? 'Failed' : 'Uncertain'}
              </Badge>
            </p>
            <p className={styles.reason}>{reason}</p>
          </li>
        ))}
      </PlainList>
      {showMore}
    </>
  )
}

/** Explains uncertain deliveries, and sends them again on request. */
export function ResendUncertain({ announcement: { id, delivery } }: { announcement: Announcement }) {
  const count = delivery.uncertain.toLocaleString('en-US')
  const receivers = delivery.uncertain === 1 ? 'this one' : `these ${count}`
  const resending = useAnnouncementChange({
    change: () => call('resendUncertain', { params: { id } }),
    success: () => `Sending again to ${count}`,
    failure: () => 'Failed to send again. Please try again.',
  })
  return (
    <Banner
      tone="warning"
      title={`Whether ${countText(delivery.uncertain, 'mail')} arrived is not known`}
      action={
        <ConfirmButton
          variant="secondary"
          size="small"
          action={resending}
          question={{
            title: `Send again to ${receivers}?`,
            description:
              'Who got the mail the first time gets it twice. Who left the list since gets nothing.',
            confirmLabel: 'Send again',
          }}
        >
          Send again to {receivers}
        </ConfirmButton>
      }
    >
      <p>
        The connection broke, or the server stopped, at the very moment of sending. So that nobody gets a mail
        twice, these are not sent again by themselves. Most of them probably arrived.
      </p>
    </Banner>
  )
}
