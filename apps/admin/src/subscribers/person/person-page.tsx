import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { call } from '@troubadour/api-client/call'
import { invalidateSubscribers, subscriberQueries } from '@troubadour/api-client/mailing-list'
import type { Subscriber, SubscriberDetail } from '@troubadour/domain/mailing-list/subscriber'
import { PATHS } from '@troubadour/domain/address/paths'
import { Badge } from '@troubadour/ui/cards/card'
import { EmptyState } from '@troubadour/ui/feedback/empty-state'
import { Button } from '@troubadour/ui/forms/button'
import { ConfirmDialog } from '@troubadour/ui/overlays/dialog'
import { DownloadIcon, TrashIcon } from '@troubadour/ui/pictures/icon'
import { ScreenLinkButton } from '../../shared/controls/screen-link-button.tsx'
import { downloadFile } from '../../shared/browser/download-file.ts'
import { Moment, timeText } from '../../shared/time/moment.tsx'
import { isGone, showFailure, showSuccess, unlessGone } from '../../shared/calls/outcome.ts'
import { useReturnTo } from '../../shared/editing/leave-guard.tsx'
import { PageHeading } from '../../shared/screen/page-heading.tsx'
import { QueryState } from '../../shared/calls/query-state.tsx'
import { RowsSkeleton } from '../../shared/screen/skeletons.tsx'
import { STATE_WORDS } from '../subscriber-words.ts'
import { ConsentRecord, MailRecord, PersonFacts } from './person-record.tsx'
import styles from './person.module.css'

const BACK = { to: PATHS.adminSubscribers, label: 'Subscribers' }

export function PersonPage() {
  const id = Number(useParams().id)
  // The state may have changed since the list was loaded.
  const person = useQuery({ ...subscriberQueries.detail(id), refetchOnMount: 'always' })
  if (isGone(person.error)) return <MissingPerson />
  return (
    <QueryState
      query={person}
      pending={<RowsSkeleton label="Loading the subscriber" rowClass={styles.entry} />}
      error="The subscriber could not be loaded."
    >
      {(subscriber) => <Person subscriber={subscriber} />}
    </QueryState>
  )
}

function Person({ subscriber }: { subscriber: SubscriberDetail }) {
  const { id, email, state, stateChangedAt } = subscriber
  const { label, tone, meaning } = STATE_WORDS[state]
  return (
    <>
      <PageHeading
        title={email}
        back={BACK}
        actions={
          <>
            <Button
              variant="secondary"
              onClick={() =>
                downloadFile(`subscriber-${id}.json`, 'application/json', JSON.stringify(subscriber, null, 2))
              }
            >
              <DownloadIcon />
              Export
            </Button>
            <ErasePerson subscriber={subscriber} />
          </>
        }
      >
        <Badge tone={tone}>{label}</Badge> {meaning}, since <Moment at={stateChangedAt} words={timeText} />
      </PageHeading>
      <div className={styles.columns}>
        <div className={styles.column}>
          <PersonFacts subscriber={subscriber} />
          <MailRecord mails={subscriber.mails} />
        </div>
        <ConsentRecord consents={subscriber.consents} />
      </div>
    </>
  )
}

function MissingPerson() {
  return (
    <>
      <PageHeading title="No such subscriber" back={BACK} />
      <EmptyState
        title="This subscriber is not on the list any more."
        action={<ScreenLinkButton to={PATHS.adminSubscribers}>See all subscribers</ScreenLinkButton>}
      >
        Somebody erased the address, or it was never confirmed.
      </EmptyState>
    </>
  )
}

/** Asks for confirmation, listing what is lost. */
function ErasePerson({ subscriber: { id, email } }: { subscriber: Subscriber }) {
  const queryClient = useQueryClient()
  const returnTo = useReturnTo()
  const [isAsking, setIsAsking] = useState(false)
  const erasure = useMutation({
    mutationFn: () => unlessGone(call('eraseSubscriber', { params: { id } })),
    onSuccess: async () => {
      showSuccess('Subscriber erased')
      await returnTo(PATHS.adminSubscribers)
      queryClient.removeQueries(subscriberQueries.detail(id))
      await invalidateSubscribers(queryClient)
    },
    onError: (error) => showFailure('Failed to erase the subscriber. Please try again.', error),
  })
  return (
    <>
      <Button variant="secondary" onClick={() => setIsAsking(true)}>
        <TrashIcon />
        Erase…
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title="Erase this subscriber?"
        description={`${email} disappears from the list with its whole record of consent. This cannot be undone. Who only wants no more mail can unsubscribe instead: the list then remembers not to write.`}
        confirmLabel="Erase for good"
        variant="danger"
        isBusy={erasure.isPending}
        onConfirm={() => erasure.mutate()}
      />
    </>
  )
}
