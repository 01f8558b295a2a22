import { useQuery } from '@tanstack/react-query'
import { subscriberQueries } from '@troubadour/api-client/subscribers'
import { Card } from '@troubadour/ui/cards/card'
import { LoadError } from '../../shared/load-error.tsx'
import styles from './figures-section.module.css'
import { FiguresSkeleton } from './figures-skeleton.tsx'
import { MailPanel } from './mail-panel.tsx'
import { SignUpChart } from './sign-up-chart.tsx'
import { StateFigures } from './state-figures.tsx'

/** The list in figures, and whether mail leaves. */
export function FiguresSection() {
  // People sign up and mails leave while this page is somewhere in the background.
  const figures = useQuery({ ...subscriberQueries.figures(), refetchOnMount: 'always' })

  if (figures.isPending) return <FiguresSkeleton />
  if (figures.isLoadingError) {
    return (
      <div className={styles.figures}>
        <LoadError
          message="The figures could not be loaded."
          isBusy={figures.isFetching}
          onRetry={() => figures.refetch()}
        />
      </div>
    )
  }
  const { byState, days, mail, total } = figures.data
  return (
    <div className={styles.figures}>
      <StateFigures byState={byState} />
      <div className={styles.columns}>
        <Card as="section" aria-labelledby="chart-title" className={styles.chart}>
          <SignUpChart days={days} bySource={figures.data.bySource} total={total} />
        </Card>
        <Card as="section" aria-labelledby="mail-title">
          <MailPanel mail={mail} />
        </Card>
      </div>
    </div>
  )
}
