import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deleteEvent, invalidateEvents } from '@troubadour/api-client/events'
import type { Event } from '@troubadour/domain/event'
import { ConfirmDialog } from '@troubadour/ui/confirm-dialog'
import { TextField } from '@troubadour/ui/text-field'
import { showFailure, showSuccess } from '../shared/outcome.ts'
import styles from './delete-dialog.module.css'

/** Deletes an event after its exact title was typed (Specification, 5. Event delete). */
export function DeleteDialog({
  event,
  onClose,
  onDeleted,
}: {
  event: Event
  onClose: () => void
  onDeleted: () => void
}) {
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState('')
  const [hasLeftField, setHasLeftField] = useState(false)
  const deletion = useMutation({
    mutationFn: () => deleteEvent(event.id),
    onSuccess: async () => {
      onDeleted()
      showSuccess('Event deleted successfully!')
      await invalidateEvents(queryClient)
    },
    onError: (error) => showFailure('Failed to delete event. Please try again.', error),
  })
  const isMatch = typed === event.title
  // A beginning of the title is no mistake while it is being typed.
  const isWrong = typed !== '' && !isMatch && (hasLeftField || !event.title.startsWith(typed))
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title="Delete Event"
      description="The event disappears from the public site and from here. This cannot be undone."
      confirmLabel="Delete Event"
      variant="danger"
      isBusy={deletion.isPending}
      isConfirmDisabled={!isMatch}
      onConfirm={() => deletion.mutate()}
    >
      <TextField
        label="Type the event's title to confirm"
        hint={<span className={styles.title}>{event.title}</span>}
        error={isWrong ? 'Event name does not match' : undefined}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(change) => {
          setTyped(change.target.value)
          setHasLeftField(false)
        }}
        onBlur={() => setHasLeftField(true)}
      />
    </ConfirmDialog>
  )
}
