import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { sessionQueries } from '@troubadour/api-client/session'
import { PATHS } from '@troubadour/domain/address/paths'
import { dayAt, formatDay } from '@troubadour/domain/time/zoned-time'
import { Badge } from '@troubadour/ui/cards/card'
import { ShieldIcon } from '@troubadour/ui/pictures/icon'
import { PageHeading } from '../shared/screen/page-heading.tsx'
import { useSiteClock } from '../shared/time/now.tsx'
import { useLazyOnInteraction } from '../shared/browser/use-lazy-on-interaction.ts'
import { ComingUp } from './coming-up.tsx'
import { EventsCard, MerchCard, MusicCard, OwnMerchCard } from './content-cards.tsx'
import { DashboardCard } from './dashboard-card.tsx'
import styles from './dashboard.module.css'
import { MailingListCard } from './mailing-list-card.tsx'
import { Today, TodaySkeleton, useReadings, type DashboardReadings } from './today.tsx'

// Loaded later, to keep the first screen small; if it fails to load, it is left out.
const loadFirstSteps = () =>
  import('./first-steps.tsx').then(
    ({ FirstSteps }) => FirstSteps,
    () => () => null,
  )

/** The tasks of today, then a card for each manager (docs/product/admin.md#dashboard). */
export function DashboardPage() {
  const { now, timeZone } = useSiteClock()
  const FirstSteps = useLazyOnInteraction(loadFirstSteps, true)
  const readings = useReadings()
  const isLoading = useIsLoading(readings) || !FirstSteps
  return (
    <>
      <PageHeading title="Dashboard">
        {formatDay(dayAt(now.getTime(), timeZone), { weekday: 'long', month: 'long', day: 'numeric' })}
      </PageHeading>
      {isLoading && <TodaySkeleton />}
      {/* Rendered at once, but hidden, so that nothing moves while the rest loads. */}
      <div hidden={isLoading}>
        {FirstSteps && <FirstSteps />}
        <Today readings={readings} />
        <ComingUp />
        <div className={styles.cards}>
          <EventsCard />
          <MerchCard />
          <OwnMerchCard />
          <MusicCard />
          <MailingListCard />
          <SecurityCard />
        </div>
      </div>
    </>
  )
}

/** True until all queries have a first result; each part shows its own retries. */
function useIsLoading(readings: DashboardReadings): boolean {
  const [wasAnswered, setWasAnswered] = useState(false)
  const isPending = Object.values(readings).some((reading) => reading.isPending)
  if (!isPending && !wasAnswered) setWasAnswered(true)
  return isPending && !wasAnswered
}

/** Whether two-factor is on, from the session check; the security settings refetch it. */
function SecurityCard() {
  const { data: user } = useQuery(sessionQueries.user())
  return (
    <DashboardCard
      title="Security Settings"
      icon={<ShieldIcon />}
      links={[{ to: PATHS.adminSecurity, label: 'Open security settings' }]}
    >
      {user && (
        <div className={styles.state}>
          <p className={styles.line}>
            Two-factor authentication{' '}
            {user.totpEnabled ? (
              <Badge tone="success">Enabled</Badge>
            ) : (
              <Badge tone="warning">Disabled</Badge>
            )}
          </p>
          <p className="muted">
            {user.totpEnabled
              ? 'Signing in takes your password and a code from your phone.'
              : 'We recommend it: with a code from your phone, a stolen password alone opens nothing.'}
          </p>
        </div>
      )}
    </DashboardCard>
  )
}
