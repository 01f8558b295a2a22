import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { jobQueries } from '@troubadour/api-client/activity'
import { printfulQueries } from '@troubadour/api-client/content'
import { overviewQuery, setupQuery } from '@troubadour/api-client/first-run'
import { announcementQueries, subscriberQueries } from '@troubadour/api-client/mailing-list'
import { PATHS } from '@troubadour/domain/address/paths'
import { Card } from '@troubadour/ui/cards/card'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { Skeleton } from '@troubadour/ui/feedback/loading'
import { AlertIcon, CheckIcon } from '@troubadour/ui/pictures/icon'
import { LoadingSkeleton } from '../shared/screen/skeletons.tsx'
import { TechnicalDetails } from '../shared/controls/disclosure.tsx'
import type { Matter } from './matter.ts'
import { mattersOf } from './today-matters.tsx'
import styles from './today.module.css'

/** The queries of the dashboard. */
export function useReadings() {
  return {
    overview: useQuery(overviewQuery()),
    figures: useQuery(subscriberQueries.figures()),
    announcements: useQuery(announcementQueries.current()),
    printful: useQuery(printfulQueries.status()),
    jobs: useQuery({ ...jobQueries.list(), refetchOnMount: 'always' }),
    setup: useQuery(setupQuery()),
  }
}
export type DashboardReadings = ReturnType<typeof useReadings>

/** The tasks of today, with links (docs/product/admin.md#dashboard). */
export function Today({
  readings: { overview, figures, printful, jobs, setup },
}: {
  readings: DashboardReadings
}) {
  const matters = mattersOf({
    overview: overview.data,
    figures: figures.data,
    printful: printful.data,
    jobs: jobs.data?.jobs,
    setup: setup.data,
  })
  // Cards report their own loading errors; the jobs have no card.
  if (jobs.isLoadingError) matters.push(JOBS_UNKNOWN)
  const isAllWell =
    [overview, figures, printful, jobs].every(({ data }) => data) &&
    matters.every(({ tone }) => tone !== 'trouble')
  return (
    <Card as="section" isFlush className={styles.today} aria-label="Today">
      <PlainList>
        {matters.map((matter) => (
          <MatterRow key={matter.key} matter={matter} />
        ))}
      </PlainList>
      {isAllWell && (
        <p className={styles.well}>
          <CheckIcon /> Nothing has failed.
        </p>
      )}
    </Card>
  )
}

const JOBS_UNKNOWN: Matter = {
  key: 'jobs',
  icon: <AlertIcon />,
  tone: 'trouble',
  sentence: 'Whether everything runs in the background could not be checked',
  action: { label: 'See the activity', to: PATHS.adminActivity },
}

function MatterRow({ matter: { icon, tone, sentence, remark, details, action } }: { matter: Matter }) {
  return (
    <li className={styles.row} data-tone={tone}>
      <span className={styles.icon}>{icon}</span>
      <div className={styles.text}>
        <p className={styles.sentence}>{sentence}</p>
        {remark && <p className={styles.remark}>{remark}</p>}
        {details && (
          <div className={styles.details}>
            <TechnicalDetails>{details}</TechnicalDetails>
          </div>
        )}
      </div>
      <Link to={action.to} className={styles.action}>
        {action.label}
      </Link>
    </li>
  )
}

export function TodaySkeleton() {
  return (
    <LoadingSkeleton label="Loading what matters today">
      <Card isFlush>
        {['first', 'second', 'third'].map((row) => (
          <div key={row} className={styles.row}>
            <Skeleton className={styles.icon} />
            <div className={styles.text}>
              <Skeleton shape="title" />
              <Skeleton />
            </div>
          </div>
        ))}
      </Card>
    </LoadingSkeleton>
  )
}
