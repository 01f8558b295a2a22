import { useState, type ComponentProps } from 'react'
import type { Event } from '@troubadour/domain/event/event'
import { editEventPath, newEventPath } from '../shared/admin-paths.ts'
import { DeleteDialog } from '../shared/editing/delete-dialog.tsx'
import { RowActions } from '../shared/row-actions.tsx'
import { sitePathOf } from '../shared/see-on-site.ts'
import { EVENT_REMOVAL, VisibilityDialog } from './event-dialogs.tsx'
import { useEventVisibility } from './use-event-visibility.ts'

export function EventActions({
  event,
  placement,
  onDeleted,
}: {
  event: Event
  placement?: ComponentProps<typeof RowActions>['placement']
  onDeleted?: () => void
}) {
  const [question, setQuestion] = useState<'visibility' | 'delete' | null>(null)
  const close = () => setQuestion(null)
  const toggleVisibility = useEventVisibility()
  return (
    <>
      <RowActions
        name={event.title}
        placement={placement}
        edit={editEventPath(event.id)}
        visibility={{
          isVisible: event.isVisible,
          onClick: () => (event.isFeatured ? setQuestion('visibility') : toggleVisibility(event)),
        }}
        duplicate={`${newEventPath}?copy=${event.id}`}
        onDelete={() => setQuestion('delete')}
        sitePath={sitePathOf('shows', event)}
      />
      {question === 'visibility' && (
        <VisibilityDialog
          event={event}
          onConfirm={() => {
            toggleVisibility(event)
            close()
          }}
          onClose={close}
        />
      )}
      {question === 'delete' && (
        <DeleteDialog
          item={event}
          removal={EVENT_REMOVAL}
          onClose={close}
          onDeleted={() => {
            close()
            onDeleted?.()
          }}
        />
      )}
    </>
  )
}
