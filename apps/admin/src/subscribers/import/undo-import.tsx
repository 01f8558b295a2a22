import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { call } from '@troubadour/api-client/call'
import { invalidateSubscribers, subscriberQueries } from '@troubadour/api-client/mailing-list'
import { countText } from '@troubadour/domain/texts/count-text'
import { Banner } from '@troubadour/ui/feedback/banner'
import { Skeleton } from '@troubadour/ui/feedback/loading'
import { Loaded } from '../../shared/calls/query-state.tsx'
import { showRefusal } from '../../shared/calls/outcome.ts'
import { ConfirmButton } from '../../shared/controls/confirm-button.tsx'
import { Disclosure } from '../../shared/controls/disclosure.tsx'
import { subscriberPath } from '../../shared/paths/admin-paths.ts'
import { Moment } from '../../shared/time/moment.tsx'
import styles from './import-dialog.module.css'

const addresses = (count: number) => countText(count, 'address', 'addresses')

/** Undoes an import of addresses after a question, and lists those who acted since. */
export function UndoImport({ id }: { id: number }) {
  const queryClient = useQueryClient()
  const undo = useMutation({
    mutationFn: () => call('undoSubscriberImport', { params: { id } }),
    onError: (error) => showRefusal(error, 'Failed to undo the import. Please try again.'),
    onSettled: () => invalidateSubscribers(queryClient),
  })
  if (undo.data) {
    const { removed, kept } = undo.data
    return (
      <Banner tone="success">
        {addresses(removed)} removed.
        {kept.length > 0 && (
          <>
            {` ${addresses(kept.length)} changed since the import and ${kept.length === 1 ? 'stays' : 'stay'}:`}
            <ul>
              {kept.map((one) => (
                <li key={one.id}>
                  <Link to={subscriberPath(one.id)}>{one.email}</Link>
                </li>
              ))}
            </ul>
          </>
        )}
      </Banner>
    )
  }
  return (
    <ConfirmButton
      variant="secondary"
      action={undo}
      question={{
        title: 'Undo this import?',
        description:
          'Removes whom it added, but for those who acted since. Who left the list by it stays off: nobody is confirmed again.',
        confirmLabel: 'Undo import',
        variant: 'danger',
      }}
    >
      Undo import
    </ConfirmButton>
  )
}

/** The latest imports of addresses, each with Undo. */
export function LatestImports() {
  return (
    <Disclosure summary="Latest imports">
      <Loaded
        query={subscriberQueries.imports()}
        pending={<Skeleton />}
        error="The latest imports could not be loaded."
        empty={<p className="muted">Nothing was imported so far.</p>}
      >
        {(all) => (
          <ul className={styles.imports}>
            {all.map(({ id, fileName, at, who, imported, unsubscribed, undoneAt }) => (
              <li key={id} className={styles.import}>
                <p>
                  {fileName}
                  <span className="muted">
                    {' '}
                    {addresses(imported + unsubscribed)} · <Moment at={at} />
                    {who && ` · ${who}`}
                  </span>
                </p>
                {undoneAt ? <span className="muted">Undone</span> : <UndoImport id={id} />}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Disclosure>
  )
}
