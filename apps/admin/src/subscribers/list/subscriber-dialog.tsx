import { useQuery } from '@tanstack/react-query'
import { subscriberQueries } from '@troubadour/api-client/subscribers'
import type { Subscriber } from '@troubadour/domain/mailing-list/subscriber'
import { Badge } from '@troubadour/ui/cards/card'
import { Button } from '@troubadour/ui/forms/button'
import { Dialog } from '@troubadour/ui/overlays/dialog'
import { TrashIcon } from '@troubadour/ui/pictures/icon'
import { Notice } from '@troubadour/ui/feedback/notice'
import { Spinner } from '@troubadour/ui/feedback/loading'
import { LoadError } from '../../shared/load-error.tsx'
import { momentText } from '../../shared/moment-text.ts'
import { isGone } from '../../shared/outcome.ts'
import { useSiteClock } from '../../shared/site-clock.ts'
import { SOURCE_LABELS, STATE_WORDS } from '../subscriber-words.ts'
import { ConsentRecord } from './consent-record.tsx'
import styles from './subscriber-dialog.module.css'

/** Everything that is known of a subscriber. */
export function SubscriberDialog({
  subscriber,
  onErase,
  onClose,
}: {
  subscriber: Subscriber
  onErase: () => void
  onClose: () => void
}) {
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={subscriber.email}
      footer={
        <>
          <Button variant="secondary" onClick={onErase}>
            <TrashIcon />
            Erase…
          </Button>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <Detail id={subscriber.id} />
    </Dialog>
  )
}

function Detail({ id }: { id: number }) {
  // The state may have changed since the list was read.
  const detail = useQuery({ ...subscriberQueries.detail(id), refetchOnMount: 'always' })
  const clock = useSiteClock()

  if (detail.isPending) return <Spinner label="Loading the subscriber" />
  if (detail.isError) {
    if (isGone(detail.error)) return <Notice>This subscriber is not on the list any more.</Notice>
    return (
      <LoadError
        message="The subscriber could not be loaded."
        isBusy={detail.isFetching}
        onRetry={() => detail.refetch()}
      />
    )
  }
  const { state, stateChangedAt, source, createdAt, bounceReason, consents } = detail.data
  const { label, tone, meaning } = STATE_WORDS[state]
  return (
    <div className={styles.detail}>
      <dl className={styles.facts}>
        <div>
          <dt>State</dt>
          <dd>
            <Badge tone={tone}>{label}</Badge>{' '}
            <span className={styles.remark}>
              {meaning}, since <time dateTime={stateChangedAt}>{momentText(stateChangedAt, clock)}</time>
            </span>
          </dd>
        </div>
        <div>
          <dt>Came by</dt>
          <dd>
            {SOURCE_LABELS[source]}, <time dateTime={createdAt}>{momentText(createdAt, clock)}</time>
          </dd>
        </div>
        {bounceReason !== null && (
          <div>
            <dt>What the mail server said</dt>
            <dd className={styles.reason}>{bounceReason}</dd>
          </div>
        )}
      </dl>
      <ConsentRecord consents={consents} />
    </div>
  )
}
