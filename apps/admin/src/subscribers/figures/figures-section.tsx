import { Link } from 'react-router-dom'
import { subscriberQueries } from '@troubadour/api-client/mailing-list'
import type { MailStatus, SubscriberFigures } from '@troubadour/domain/mailing-list/subscriber'
import { Card } from '@troubadour/ui/cards/card'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { Skeleton, Spinner } from '@troubadour/ui/feedback/loading'
import { filterQuery } from '../../shared/lists/list-query.ts'
import { Loaded } from '../../shared/calls/query-state.tsx'
import { useMediaQuery } from '../../shared/browser/use-media-query.ts'
import styles from './figures.module.css'
import { hasServer, MailPanel } from './mail-panel.tsx'
import { SignUpChart } from './sign-up-chart.tsx'
import { LIST_ID } from '../list/subscriber-choice.ts'
import { STATE_WORDS, STATES } from '../subscriber-words.ts'

export function FiguresSection() {
  const isWide = useMediaQuery('(min-width: 1200px)')
  return (
    <Loaded
      // People sign up and mails are sent while this page is in the background.
      query={{ ...subscriberQueries.figures(), refetchOnMount: 'always' }}
      pending={
        <Card className={styles.skeleton} aria-busy>
          <Spinner label="Loading the figures" />
          <Skeleton shape="title" />
        </Card>
      }
      error="The figures could not be loaded."
    >
      {({ byState, days, mail, bySource, total }) => (
        <>
          <StateFigures byState={byState} />
          {/* Beside the list on wide screens; above it, open only when there are problems. */}
          <details className={styles.aside} open={isWide || hasTrouble(mail)}>
            <summary className={styles.summary}>Sign-ups and mail</summary>
            <div className={styles.panels}>
              <Card as="section" aria-labelledby="mail-title">
                <MailPanel mail={mail} />
              </Card>
              <Card as="section" aria-labelledby="chart-title">
                <SignUpChart days={days} bySource={bySource} total={total} />
              </Card>
            </div>
          </details>
        </>
      )}
    </Loaded>
  )
}

function hasTrouble(mail: MailStatus): boolean {
  return !hasServer(mail) || mail.lastError !== null
}

function StateFigures({ byState }: Pick<SubscriberFigures, 'byState'>) {
  return (
    <PlainList className={styles.states} aria-label="Subscribers by state">
      {STATES.map((state) => {
        const { label, meaning } = STATE_WORDS[state]
        const search = `?${filterQuery({ state })}`
        return (
          <li key={state} data-state={state} className={styles.figure}>
            <Link to={{ search, hash: LIST_ID }} className={styles.link}>
              <span className={styles.count}>{byState[state].toLocaleString('en-US')}</span>{' '}
              <span className={styles.label}>{label}</span>
            </Link>
            <p className={styles.meaning}>{meaning}</p>
          </li>
        )
      })}
    </PlainList>
  )
}
