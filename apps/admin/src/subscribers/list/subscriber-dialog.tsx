import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import { invalidateSubscribers, subscriberQueries } from '@troubadour/api-client/mailing-list'
import type { Consent, Subscriber, SubscriberDetail } from '@troubadour/domain/mailing-list/subscriber'
import { Badge } from '@troubadour/ui/cards/card'
import { Spinner } from '@troubadour/ui/feedback/loading'
import { Banner } from '@troubadour/ui/feedback/banner'
import { Button } from '@troubadour/ui/forms/button'
import { ConfirmDialog, Dialog } from '@troubadour/ui/overlays/dialog'
import { TrashIcon } from '@troubadour/ui/pictures/icon'
import { Fact } from '../../shared/fact.tsx'
import { momentText } from '../../shared/moment-text.ts'
import { isGone, showFailure, showSuccess } from '../../shared/outcome.ts'
import { QueryState } from '../../shared/query-state.tsx'
import { useSiteClock } from '../../shared/site-clock.ts'
import { LIST_TITLE_ID, rowId } from './subscriber-choice.ts'
import styles from './subscribers-section.module.css'
import { CONSENT_LABELS, SOURCE_LABELS, STATE_WORDS } from '../subscriber-words.ts'

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
  if (isGone(detail.error)) return <Banner>This subscriber is not on the list any more.</Banner>
  return (
    <QueryState
      query={detail.isError ? { ...detail, data: undefined } : detail}
      pending={<Spinner label="Loading the subscriber" />}
      error="The subscriber could not be loaded."
    >
      {(subscriber) => <Facts {...subscriber} />}
    </QueryState>
  )
}

function Facts({ state, stateChangedAt, source, createdAt, bounceReason, consents }: SubscriberDetail) {
  const clock = useSiteClock()
  const { label, tone, meaning } = STATE_WORDS[state]
  return (
    <div className={styles.detail}>
      <dl className={styles.dialogFacts}>
        <Fact label="State">
          <Badge tone={tone}>{label}</Badge>{' '}
          <span className={styles.remark}>
            {meaning}, since <time dateTime={stateChangedAt}>{momentText(stateChangedAt, clock)}</time>
          </span>
        </Fact>
        <Fact label="Came by">
          {SOURCE_LABELS[source]}, <time dateTime={createdAt}>{momentText(createdAt, clock)}</time>
        </Fact>
        {bounceReason !== null && (
          <Fact label="What the mail server said" className={styles.reason}>
            {bounceReason}
          </Fact>
        )}
      </dl>
      <ConsentRecord consents={consents} />
    </div>
  )
}

/** What somebody agreed to, when, and with which words before them; oldest first. */
function ConsentRecord({ consents }: { consents: readonly Consent[] }) {
  const clock = useSiteClock()
  return (
    <section aria-labelledby="consent-title">
      <h3 id="consent-title" className={styles.dialogTitle}>
        Record of consent
      </h3>
      {consents.length === 0 && <p className={styles.remark}>Nothing was recorded.</p>}
      <ol className={styles.record}>
        {consents.map(({ at, kind, wording, source }) => (
          <li key={`${at} ${kind}`} className={styles.entry}>
            <p className={styles.kind}>
              {CONSENT_LABELS[kind]}{' '}
              <span className={styles.remark}>
                <time dateTime={at}>{momentText(at, clock)}</time> · {SOURCE_LABELS[source]}
              </span>
            </p>
            {wording !== '' && <blockquote className={styles.wording}>{wording}</blockquote>}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Says what is lost, then erases a subscriber for good. */
export function EraseDialog({ subscriber, onClose }: { subscriber: Subscriber; onClose: () => void }) {
  const queryClient = useQueryClient()
  const erasure = useMutation({
    // Somebody else was quicker: what was wanted is so.
    mutationFn: () =>
      call('eraseSubscriber', { params: { id: subscriber.id } }).catch((error: unknown) => {
        if (!isGone(error)) throw error
      }),
    onSuccess: async () => {
      queryClient.removeQueries(subscriberQueries.detail(subscriber.id))
      await invalidateSubscribers(queryClient)
      showSuccess('Subscriber erased')
      onClose()
    },
    onError: (error) => showFailure('Failed to erase the subscriber. Please try again.', error),
  })
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title="Erase this subscriber?"
      description={`${subscriber.email} disappears from the list with its whole record of consent. This cannot be undone. Who only wants no more mail can unsubscribe instead: the list then remembers not to write.`}
      confirmLabel="Erase for good"
      variant="danger"
      isBusy={erasure.isPending}
      onConfirm={() => erasure.mutate()}
      onCloseAutoFocus={(event) => {
        // The dialog that led here is gone, and perhaps the row behind it.
        event.preventDefault()
        const row = document.getElementById(rowId(subscriber.id))
        ;(row ?? document.getElementById(LIST_TITLE_ID))?.focus()
      }}
    />
  )
}
