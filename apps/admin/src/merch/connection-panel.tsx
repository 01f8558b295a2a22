import { Badge, Card } from '@troubadour/ui/cards/card'
import { BagIcon } from '@troubadour/ui/pictures/icon'
import { Skeleton } from '@troubadour/ui/feedback/loading'
import { LoadError } from '../shared/load-error.tsx'
import { connectionWords } from '../shared/printful-state.ts'
import { ConnectionFacts } from './connection-facts.tsx'
import { ConnectionNotices } from './connection-notices.tsx'
import styles from './connection-panel.module.css'
import { LeftOut } from './left-out.tsx'
import { NotConfigured } from './not-configured.tsx'
import { RefreshProgress } from './refresh-progress.tsx'
import type { Catalogue } from './use-catalogue.ts'
import { WebhookPart } from './webhook-part.tsx'

/** Which store the site is connected to, how fresh its catalogue is, and what is the matter with it. */
export function ConnectionPanel({ catalogue }: { catalogue: Catalogue }) {
  return (
    <Card as="section" className={styles.panel} aria-labelledby="connection-title">
      <Connection catalogue={catalogue} />
    </Card>
  )
}

function Connection({ catalogue: { status, problem, isRefreshing } }: { catalogue: Catalogue }) {
  if (status.isPending) return <ConnectionSkeleton />
  if (status.isLoadingError) {
    return (
      <>
        <Title />
        <LoadError
          message="The connection to Printful could not be checked."
          isBusy={status.isFetching}
          onRetry={() => void status.refetch()}
        />
      </>
    )
  }
  const words = connectionWords(status.data, isRefreshing)
  const isConfigured = status.data.state !== 'not-configured'
  return (
    <>
      <header className={styles.header}>
        <Title />
        <Badge tone={words.tone}>{words.label}</Badge>
      </header>
      <p className={styles.sentence}>{words.sentence}</p>
      {isConfigured && <ConnectionFacts status={status.data} />}
      {(!isConfigured || status.data.isStandIn) && <NotConfigured />}
      {isRefreshing && <RefreshProgress status={status.data} />}
      {!isRefreshing && <ConnectionNotices status={status.data} problem={problem} />}
      {status.data.skipped.length > 0 && <LeftOut skipped={status.data.skipped} />}
      {isConfigured && <WebhookPart webhook={status.data.webhook} />}
    </>
  )
}

function Title() {
  return (
    <h2 id="connection-title" className={styles.title}>
      <BagIcon className={styles.icon} />
      Printful connection
    </h2>
  )
}

function ConnectionSkeleton() {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <Title />
      <span className="visually-hidden" role="status">
        Checking the connection to Printful
      </span>
      <Skeleton shape="title" />
      <Skeleton />
    </div>
  )
}
