import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { call } from '@troubadour/api-client/call'
import { ownPageQueries } from '@troubadour/api-client/content'
import type { OwnPage } from '@troubadour/domain/site/own-page'
import { Badge } from '@troubadour/ui/cards/card'
import { addressText } from '../shared/text/address-text.ts'
import { ownPagePath } from '../shared/paths/admin-paths.ts'
import { useDeleteDialog } from '../shared/deleting/delete-dialog.tsx'
import { showFailure } from '../shared/calls/outcome.ts'
import { RowActions } from '../shared/lists/row-actions.tsx'
import rows from '../shared/lists/rows.module.css'
import { sitePathOf } from '../shared/paths/see-on-site.ts'
import { useQuickChange } from '../shared/calls/use-quick-change.ts'
import { invalidatePages, PAGE_REMOVAL } from './page-changes.ts'
import { PLACE_LABELS } from './page-draft.ts'
import styles from './own-pages.module.css'

export const pageRowId = (id: number) => `page-${id}`

export function PageRow({ page, isSaved }: { page: OwnPage; isSaved: boolean }) {
  const { id, title, slug, place, isVisible } = page
  const deletion = useDeleteDialog(page, PAGE_REMOVAL)
  const change = useVisibility()
  return (
    <li
      id={pageRowId(id)}
      tabIndex={-1}
      aria-current={isSaved ? 'true' : undefined}
      className={`${rows.row} ${rows.linkRow} ${styles.row}`}
    >
      <div>
        <div className={rows.head}>
          <h2 className={rows.name}>
            <Link to={ownPagePath(id)} className="row-link" dir="auto">
              {title}
            </Link>
          </h2>
          {!isVisible && <Badge>Hidden</Badge>}
        </div>
        <p className={rows.facts}>
          {addressText('pages', slug)} · {place === 'nowhere' ? 'Linked nowhere' : PLACE_LABELS[place]}
        </p>
      </div>
      <div className={rows.actions}>
        <RowActions
          name={title}
          edit={ownPagePath(id)}
          visibility={{ isVisible, onClick: () => change(page, { isVisible: !isVisible }) }}
          onDelete={deletion.ask}
          sitePath={sitePathOf('pages', page)}
        />
      </div>
      {deletion.dialog}
    </li>
  )
}

/** Hides or shows a page immediately, with Undo. */
function useVisibility() {
  const queryClient = useQueryClient()
  return useQuickChange<OwnPage>({
    queryKey: ownPageQueries.list().queryKey,
    save: ({ id }, body) => call('updateOwnPage', { params: { id }, body }),
    savedText: ({ title, isVisible }) => `“${title}” is ${isVisible ? 'visible' : 'hidden'}`,
    onFailed: (error) => showFailure('Failed to save the page. Please try again.', error),
    refresh: () => invalidatePages(queryClient),
  })
}
