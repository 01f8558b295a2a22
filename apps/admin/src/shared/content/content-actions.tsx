import { useState, type ComponentProps } from 'react'
import { ConfirmDialog } from '@troubadour/ui/overlays/dialog'
import { AnnounceButton, AnnounceItem } from '../announce/announce-item.tsx'
import { useDeleteDialog } from '../deleting/delete-dialog.tsx'
import { RowActions } from '../lists/row-actions.tsx'
import { useSiteClock } from '../time/now.tsx'
import { sitePathIn, useVisibility, type ContentRow, type ListedKind } from './content-kind.ts'
import { editPath, newPath } from './kinds.ts'

/** The actions of a row, in its list or beside the heading of its own page, with their questions. */
export function ContentActions<Row extends ContentRow>({
  kind,
  row,
  placement,
  onDeleted,
}: {
  kind: ListedKind<Row>
  row: Row
  placement?: ComponentProps<typeof RowActions>['placement']
  onDeleted?: () => void
}) {
  const { isVisible } = row
  const { announcedAs } = kind
  const name = kind.nameOf(row)
  const [isAsking, setIsAsking] = useState(false)
  const question = kind.texts.visibilityQuestion?.(row)
  const { now } = useSiteClock()
  const deletion = useDeleteDialog(
    { id: row.id, title: name, note: kind.texts.deletionNote?.(row) },
    kind.removal,
    onDeleted,
  )
  const thing = announcedAs && { kind: announcedAs, id: row.id }
  const isHeading = placement === 'heading'
  const toggleVisibility = useVisibility(kind)
  return (
    <>
      <RowActions
        name={name}
        placement={placement}
        edit={editPath(kind, row.id)}
        visibility={{ isVisible, onClick: () => (question ? setIsAsking(true) : toggleVisibility(row)) }}
        duplicate={kind.hasCopies ? `${newPath(kind)}?copy=${row.id}` : undefined}
        onDelete={deletion.ask}
        sitePath={sitePathIn(kind, row, now)}
        announce={thing && isHeading && <AnnounceButton thing={thing} name={name} />}
      >
        {thing && !isHeading && <AnnounceItem thing={thing} />}
      </RowActions>
      {isAsking && question && (
        <ConfirmDialog
          isOpen
          onOpenChange={setIsAsking}
          {...question}
          confirmLabel={question.title}
          onConfirm={() => {
            toggleVisibility(row)
            setIsAsking(false)
          }}
        />
      )}
      {deletion.dialog}
    </>
  )
}
