import { jobQueries } from '@troubadour/api-client/activity'
import type { JobStatus } from '@troubadour/domain/activity/activity'
import { Badge, Card } from '@troubadour/ui/cards/card'
import { Skeleton } from '@troubadour/ui/feedback/loading'
import { jobWords } from '@troubadour/domain/system/job-words'
import { timeText } from '../shared/time/moment.tsx'
import { useSiteClock } from '../shared/time/now.tsx'
import { Loaded } from '../shared/calls/query-state.tsx'
import styles from './activity.module.css'

export function JobsSection() {
  const skeleton = (
    <Card aria-busy="true">
      <Skeleton />
    </Card>
  )
  return (
    <div className={styles.jobs}>
      <Loaded
        // Refetched each time the page is opened.
        query={{ ...jobQueries.list(), gcTime: 0 }}
        pending={skeleton}
        error="The background jobs could not be loaded."
      >
        {(answer) => <Jobs jobs={answer.jobs} />}
      </Loaded>
    </div>
  )
}

function Jobs({ jobs }: { jobs: readonly JobStatus[] }) {
  const failed = jobs.filter(isFailing).length
  return (
    <Card isFlush>
      <details className={styles.jobsDetails} open={failed > 0}>
        <summary className={styles.jobsSummary}>
          <h2 className={styles.jobsTitle}>Background jobs</h2>
          {failed > 0 ? (
            <Badge tone="danger">{failed === 1 ? '1 has failed' : `${failed} have failed`}</Badge>
          ) : (
            <Badge tone="success">All fine</Badge>
          )}
        </summary>
        <ul className={styles.list}>
          {jobs.map((job) => (
            <JobRow key={job.name} job={job} />
          ))}
        </ul>
      </details>
    </Card>
  )
}

function JobRow({ job }: { job: JobStatus }) {
  const clock = useSiteClock()
  return (
    <li className={styles.job} data-failing={isFailing(job) || undefined}>
      <strong>{jobWords(job.name)}</strong>
      <span className={styles.state}>{stateText(job, (moment) => timeText(moment, clock))}</span>
      {job.problem !== null && <span className={styles.problem}>{job.problem}</span>}
    </li>
  )
}

function isFailing({ failedRuns }: JobStatus): boolean {
  return failedRuns > 0
}

function stateText(job: JobStatus, time: (moment: string) => string): string {
  const { isRunning, startedAt, endedAt, nextAt, failedRuns } = job
  if (isRunning && startedAt !== null) return `Running since ${time(startedAt)}`
  if (endedAt === null) return 'Not run yet'
  if (failedRuns === 0) return `Last run ${time(endedAt)}, next run ${time(nextAt)}`
  const failed = failedRuns === 1 ? 'Failed' : `Failed ${failedRuns} times, the last time`
  return `${failed} ${time(endedAt)}, next try ${time(nextAt)}`
}
