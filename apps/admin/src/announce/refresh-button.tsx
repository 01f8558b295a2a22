import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { announcedQuery, storeAnnounced } from '@troubadour/api-client/announced'
import { call } from '@troubadour/api-client/call'
import type { Announced, AnnouncedDraft, DraftName } from '@troubadour/domain/announce/announced'
import { Button } from '@troubadour/ui/forms/button'
import { ConfirmDialog } from '@troubadour/ui/overlays/dialog'
import { showRefusal, showSuccess } from '../shared/calls/outcome.ts'
import { DraftWords } from './draft-words.tsx'
import styles from './announce.module.css'

/** Writes a draft anew, after showing what that replaces. */
export function RefreshButton({
  announced: { kind, id },
  name,
  draft,
}: {
  announced: Announced
  name: DraftName
  draft: AnnouncedDraft
}) {
  const queryClient = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const { words, fresh, isEdited, version } = draft
  const refresh = useMutation({
    mutationFn: () => call('refreshDraft', { params: { kind, id }, body: { draft: name, version } }),
    onSuccess: async (saved) => {
      showSuccess(`The ${name} was written anew. Nothing was ${name === 'mail' ? 'sent' : 'published'}.`)
      await storeAnnounced(queryClient, saved)
    },
    onError: async (error) => {
      showRefusal(error, `The ${name} could not be written anew. Please try again.`)
      await queryClient.invalidateQueries(announcedQuery({ of: kind, id }))
    },
    onSettled: () => setIsAsking(false),
  })
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setIsAsking(true)}>
        Write it anew…
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={`Write the ${name} anew?`}
        description={[
          isEdited
            ? 'You have changed it yourself. Your words below are replaced, and cannot be brought back.'
            : 'Its words are replaced. You have not changed them yourself.',
          ...(name === 'mail' ? ['Who gets it is chosen anew, unless you chose it.'] : []),
        ].join(' ')}
        confirmLabel="Replace it"
        variant={isEdited ? 'danger' : 'primary'}
        isBusy={refresh.isPending}
        onConfirm={() => refresh.mutate()}
      >
        {isEdited && <Version title="Yours" words={words} />}
        <Version title="New" words={fresh} />
      </ConfirmDialog>
    </>
  )
}

function Version({ title, words }: { title: string; words: AnnouncedDraft['words'] }) {
  return (
    <figure className={styles.version}>
      <figcaption>{title}</figcaption>
      <DraftWords words={words} />
      {words.pictures?.map(({ alt }, index) => (
        <p key={index} dir="auto">{`Picture: ${alt}`}</p>
      ))}
    </figure>
  )
}
