import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { call } from '@troubadour/api-client/call'
import { invalidateImports } from '@troubadour/api-client/content'
import type { ImportEntry } from '@troubadour/domain/imports/import'
import { Banner } from '@troubadour/ui/feedback/banner'
import { editEventPath, editTrackPath } from '../shared/paths/admin-paths.ts'
import { ConfirmButton } from '../shared/controls/confirm-button.tsx'
import { useFirstRows } from '../shared/lists/load-more.tsx'
import { showRefusal, showSuccess } from '../shared/calls/outcome.ts'
import { itemText } from './import-words.ts'
import styles from './import.module.css'

const NAMES_AT_A_TIME = 20

/** Undoes an import after confirmation, and then lists items that stay because they were changed. */
export function UndoButton({ entry }: { entry: ImportEntry }) {
  const { id, kind, made, fileName } = entry
  const queryClient = useQueryClient()
  const undo = useMutation({
    mutationFn: () => call('undoImport', { params: { id } }),
    onSuccess: ({ removed }) => showSuccess(`${itemText(kind, removed)} removed.`),
    onError: (error) => showRefusal(error, 'Failed to undo the import. Please try again.'),
    onSettled: () => invalidateImports(queryClient),
  })
  const { shown, showMore } = useFirstRows(undo.data?.kept ?? [], NAMES_AT_A_TIME, styles.more)
  if (undo.data) {
    const { kept, removed } = undo.data
    return (
      <Banner tone={kept.length > 0 ? 'warning' : 'success'} className={styles.outcome}>
        {itemText(kind, removed)} removed.
        {kept.length > 0 && (
          <>
            {` ${itemText(kind, kept.length)} ${kept.length === 1 ? 'was' : 'were'} changed since the import and ${kept.length === 1 ? 'stays' : 'stay'}:`}
            <ul className={styles.names}>
              {shown.map((one) => (
                <li key={one.id}>
                  <Link to={kind === 'shows' ? editEventPath(one.id) : editTrackPath(one.id)}>
                    {one.title}
                  </Link>
                </li>
              ))}
            </ul>
            {showMore}
          </>
        )}
      </Banner>
    )
  }
  if (entry.undoneAt) return <span className="muted">Undone</span>
  return (
    <ConfirmButton
      variant="secondary"
      action={undo}
      question={{
        title: 'Undo this import?',
        description: `Removes for good what was imported from “${fileName}”: ${itemText(kind, made)}, but for what was changed since.`,
        confirmLabel: 'Undo import',
        variant: 'danger',
      }}
    >
      Undo import
    </ConfirmButton>
  )
}
