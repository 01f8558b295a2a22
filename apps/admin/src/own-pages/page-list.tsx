import { Link } from 'react-router-dom'
import { pageQueries } from '@troubadour/api-client/content'
import { call } from '@troubadour/api-client/call'
import type { ListedRow } from '@troubadour/domain/kinds/content-kinds'
import { contentList } from '../shared/content/content-list.tsx'
import { HiddenBadge } from '../shared/content/hidden-badge.tsx'
import { rowPath } from '../shared/content/kinds.ts'
import rows from '../shared/lists/rows.module.css'
import { addressText } from '../shared/text/address-text.ts'
import { PLACE_LABELS } from '../shared/text/place-labels.ts'
import { PAGES } from './page-kind.tsx'
import styles from './own-pages.module.css'

/** The musician's own pages (docs/product/admin.md#pages). */
export const PageList = contentList(PAGES, {
  about: 'Pages of your own, such as lessons or lyrics, linked in the navigation or the footer.',
  createLabel: 'New page',
  empty: {
    title: 'No pages yet.',
    createLabel: 'Write the first one',
    text: 'What you add here appears on the public site at once, unless it is hidden.',
  },
  placeholder: 'Search title or text',
  searched: 'The search looks at titles, descriptions and texts.',
  order: {
    query: pageQueries.order,
    save: (body) => call('orderOwnPages', { body }),
    texts: {
      where: 'Visitors see this order in the navigation and the footer.',
      usual: 'The oldest page comes first again.',
    },
  },
  rowClass: `${rows.row} ${rows.linkRow} ${styles.row}`,
  Row: PageRow,
})

function PageRow({ row: { id, title, slug, place, isVisible, publicFrom } }: { row: ListedRow<'ownPages'> }) {
  return (
    <div>
      <div className={rows.head}>
        <h2 className={rows.name}>
          <Link to={rowPath(PAGES, id)} className="row-link" dir="auto">
            {title}
          </Link>
        </h2>
        {!isVisible && <HiddenBadge publicFrom={publicFrom} />}
      </div>
      <p className={rows.facts}>
        {addressText('pages', slug)} · {place === 'nowhere' ? 'Linked nowhere' : PLACE_LABELS[place]}
      </p>
    </div>
  )
}
