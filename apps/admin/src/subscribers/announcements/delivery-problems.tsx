import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { announcementQueries } from '@troubadour/api-client/announcements'
import type { DeliveryProblem } from '@troubadour/domain/mailing-list/announcement'
import { Badge, Card } from '@troubadour/ui/cards/card'
import { Button } from '@troubadour/ui/forms/button'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { Spinner } from '@troubadour/ui/feedback/loading'
import { LoadError } from '../../shared/load-error.tsx'
import styles from './delivery-problems.module.css'

/** There can be thousands: so many are drawn at a time. */
const ROWS_AT_A_TIME = 50

/** Each delivery that did not end well, with what the mail server said. */
export function DeliveryProblems({ id }: { id: number }) {
  return (
    <Card as="section" className={styles.problems} aria-labelledby="problems-title">
      <h2 id="problems-title" className={styles.title}>
        Problems
      </h2>
      <Problems id={id} />
    </Card>
  )
}

function Problems({ id }: { id: number }) {
  const problems = useQuery({ ...announcementQueries.problems(id), refetchOnMount: 'always' })
  const [shownCount, setShownCount] = useState(ROWS_AT_A_TIME)
  if (problems.isPending) return <Spinner label="Loading the problems" />
  if (problems.isLoadingError) {
    return (
      <LoadError
        message="The problems could not be loaded."
        isBusy={problems.isFetching}
        onRetry={() => problems.refetch()}
      />
    )
  }
  const left = problems.data.length - shownCount
  return (
    <>
      <PlainList className={styles.list} aria-labelledby="problems-title">
        {problems.data.slice(0, shownCount).map((problem, index) => (
          // An erased subscriber has no name to tell it by; the list only grows at its end.
          <Problem key={problem.subscriberId ?? `erased-${index}`} problem={problem} />
        ))}
      </PlainList>
      {left > 0 && (
        <Button
          variant="secondary"
          size="small"
          className={styles.more}
          onClick={() => setShownCount(shownCount + ROWS_AT_A_TIME)}
        >
          Show more ({left.toLocaleString('en-US')} left)
        </Button>
      )}
    </>
  )
}

function Problem({ problem: { email, outcome, reason } }: { problem: DeliveryProblem }) {
  return (
    <li className={styles.problem}>
      <p className={styles.receiver}>
        {email === null ? <em>An erased subscriber</em> : <strong>{email}</strong>}{' '}
        {outcome === 'failed' ? <Badge tone="danger">Failed</Badge> : <Badge tone="warning">Uncertain</Badge>}
      </p>
      <p className={styles.reason}>{reason}</p>
    </li>
  )
}
