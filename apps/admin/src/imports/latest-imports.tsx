import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { call } from '@troubadour/api-client/call'
import { invalidateImports, importsQuery } from '@troubadour/api-client/content'
import type { ImportEntry } from '@troubadour/domain/imports/import'
import { importedText } from '@troubadour/domain/imports/import-values'
import { Banner } from '@troubadour/ui/feedback/banner'
import { PATHS } from '@troubadour/domain/address/paths'
import { Card } from '@troubadour/ui/cards/card'
import { Button } from '@troubadour/ui/forms/button'
import { Skeleton } from '@troubadour/ui/feedback/loading'
import { editEventPath, editTrackPath } from '../shared/paths/admin-paths.ts'
import { ConfirmButton } from '../shared/controls/confirm-button.tsx'
import { useFirstRows } from '../shared/lists/load-more.tsx'
import { showRefusal, showSuccess } from '../shared/calls/outcome.ts'
import { ScreenLinkButton } from '../shared/controls/screen-link-button.tsx'
import { takeFocus } from '../shared/browser/take-focus.ts'
import { Moment } from '../shared/time/moment.tsx'
import { Loaded } from '../shared/calls/query-state.tsx'
import rows from '../shared/lists/rows.module.css'
import styles from './import.module.css'

const NAMES_AT_A_TIME = 20

/** Undoes an import after confirmation, and then lists items that stay because they were changed. */
function UndoButton({ entry }: { entry: ImportEntry }) {
  const { id, kind, made, fileName } = entry
  const queryClient = useQueryClient()
  const undo = useMutation({
    mutationFn: () => call('undoImport', { params: { id } }),
    onSuccess: ({ removed }) => showSuccess(`${importedText(kind, removed)} removed.`),
    onError: (error) => showRefusal(error, 'Failed to undo the import. Please try again.'),
    onSettled: () => invalidateImports(queryClient),
  })
  const { shown, showMore } = useFirstRows(undo.data?.kept ?? [], NAMES_AT_A_TIME, styles.more)
  if (undo.data) {
    const { kept, removed } = undo.data
    return (
      <Banner tone={kept.length > 0 ? 'warning' : 'success'} className={styles.outcome}>
        {importedText(kind, removed)} removed.
        {kept.length > 0 && (
          <>
            {` ${importedText(kind, kept.length)} ${kept.length === 1 ? 'was' : 'were'} changed since the import and ${kept.length === 1 ? 'stays' : 'stay'}:`}
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
        description: `Removes for good what was imported from “${fileName}”: ${importedText(kind, made)}, but for what was changed since.`,
        confirmLabel: 'Undo import',
        variant: 'danger',
      }}
    >
      Undo import
    </ConfirmButton>
  )
}

/** The result of an import, with Undo. */
export function ImportDone({ entry, onAnother }: { entry: ImportEntry; onAnother: () => void }) {
  const { kind, made } = entry
  return (
    <Card as="section" className={styles.form} aria-label="Imported">
      <h2 ref={takeFocus} tabIndex={-1} className={styles.title}>
        {importedText(kind, made)} imported
      </h2>
      <p>
        {kind === 'shows'
          ? 'Add pictures where you have them.'
          : 'Add covers, links and recordings, and then show them.'}{' '}
        The import can be undone at any time: what you changed since stays.
      </p>
      <div className={styles.actions}>
        <UndoButton entry={entry} />
        <Button variant="secondary" onClick={onAnother}>
          Import more
        </Button>
        <ScreenLinkButton to={kind === 'shows' ? PATHS.adminEvents : PATHS.adminMusic}>
          {kind === 'shows' ? 'Go to the shows' : 'Go to the releases'}
        </ScreenLinkButton>
      </div>
    </Card>
  )
}

/** The latest imports, each with Undo. */
export function LatestImports() {
  return (
    <section aria-labelledby="latest-imports">
      <h2 id="latest-imports" className={rows.title}>
        Latest imports
      </h2>
      <Loaded
        query={importsQuery()}
        pending={<Skeleton />}
        error="Failed to load the latest imports"
        empty={<p className="muted">Nothing was imported so far.</p>}
      >
        {(all) => (
          <Card isFlush>
            <ul className={rows.list}>
              {all.map((entry) => (
                <li key={entry.id} className={styles.row}>
                  <div>
                    <p className={rows.name}>{entry.fileName}</p>
                    <p className={rows.facts}>
                      {importedText(entry.kind, entry.made)} · <Moment at={entry.at} />
                      {entry.who && ` · ${entry.who}`}
                    </p>
                  </div>
                  <UndoButton entry={entry} />
                </li>
              ))}
            </ul>
          </Card>
        )}
      </Loaded>
    </section>
  )
}
