import { useState, type ComponentProps } from 'react'
import type { Event } from '@troubadour/domain/event/event'
import { ConfirmDialog } from '@troubadour/ui/overlays/dialog'
import { editEventPath, newEventPath } from '../shared/paths/admin-paths.ts'
import { useVisibility } from '../shared/content/content-kind.ts'
import { useDeleteDialog } from '../shared/deleting/delete-dialog.tsx'
import { RowActions } from '../shared/lists/row-actions.tsx'
import { sitePathOf } from '../shared/paths/see-on-site.ts'
import { EVENTS } from './event-kind.tsx'

export function EventActions({
  event,
  placement,
  onDeleted,
}: {
  event: Event
  placement?: ComponentProps<typeof RowActions>['placement']
  onDeleted?: () => void
}) {
  const { title: name, isVisible, isFeatured } = event
  /**
   * Confirmation for the featured event: hiding or showing it changes the top of the home page
   * (docs/product/states.md#event-visibility).
   */
  const [isAsking, setIsAsking] = useState(false)
  const deletion = useDeleteDialog(event, EVENTS.removal, onDeleted)
  const toggleVisibility = useVisibility(EVENTS)
  const title = isVisible ? 'Hide Event' : 'Show Event'
  return (
    <>
      <RowActions
        name={name}
        placement={placement}
        edit={editEventPath(event.id)}
        visibility={{
          isVisible,
          onClick: () => (isFeatured ? setIsAsking(true) : toggleVisibility(event)),
        }}
        duplicate={`${newEventPath}?copy=${event.id}`}
        onDelete={deletion.ask}
        sitePath={sitePathOf('shows', event)}
      />
      {isAsking && (
        <ConfirmDialog
          isOpen
          onOpenChange={setIsAsking}
          title={title}
          description={
            isVisible
              ? `“${name}” will be hidden from the public site, and with it the banner and the popup of the featured show. You can show it again at any time.`
              : `“${name}” will be visible on the public site, as the featured show.`
          }
          confirmLabel={title}
          onConfirm={() => {
            toggleVisibility(event)
            setIsAsking(false)
          }}
        />
      )}
      {deletion.dialog}
    </>
  )
}
