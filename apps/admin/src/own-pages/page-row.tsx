import { Link } from 'react-router-dom'
import type { OwnPage } from '@troubadour/domain/site/own-page'
import { Badge } from '@troubadour/ui/cards/card'
import { addressText } from '../shared/text/address-text.ts'
import { ownPagePath } from '../shared/paths/admin-paths.ts'
import { useVisibility } from '../shared/content/content-kind.ts'
import { useDeleteDialog } from '../shared/deleting/delete-dialog.tsx'
import { RowActions } from '../shared/lists/row-actions.tsx'
import rows from '../shared/lists/rows.module.css'
import { sitePathOf } from '../shared/paths/see-on-site.ts'
import { PLACE_LABELS } from './page-draft.ts'
import { PAGES } from './page-kind.tsx'
import styles from './own-pages.module.css'

export const pageRowId = (id: number) => `page-${id}`

export function PageRow({ page, isSaved }: { page: OwnPage; isSaved: boolean }) {
  const { id, title, slug, place, isVisible } = page
  const deletion = useDeleteDialog(page, PAGES.removal)
  const toggle = useVisibility(PAGES)
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
          visibility={{ isVisible, onClick: () => toggle(page) }}
          onDelete={deletion.ask}
          sitePath={sitePathOf('pages', page)}
        />
      </div>
      {deletion.dialog}
    </li>
  )
}
