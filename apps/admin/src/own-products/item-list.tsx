import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { call } from '@troubadour/api-client/call'
import { ownProductQueries } from '@troubadour/api-client/content'
import { sellingQuery } from '@troubadour/api-client/selling'
import { rangeText } from '@troubadour/domain/merch/money'
import type { ListedRow } from '@troubadour/domain/kinds/content-kinds'
import { priceRange } from '@troubadour/domain/merch/variant-prices'
import { Badge } from '@troubadour/ui/cards/card'
import { TagIcon } from '@troubadour/ui/pictures/icon'
import { contentList } from '../shared/content/content-list.tsx'
import { DemoBadge } from '../shared/content/demo-badge.tsx'
import { rowPath } from '../shared/content/kinds.ts'
import { ListPicture } from '../shared/lists/list-picture.tsx'
import rows from '../shared/lists/rows.module.css'
import { ITEMS } from './item-kind.tsx'
import styles from './own-products.module.css'
import { SellingHint } from './selling-hint.tsx'
import { itemStockText } from './stock-text.ts'

/** docs/product/admin.md#own-merch */
export const OwnProductList = contentList(ITEMS, {
  about: (
    <>
      <p>What you make and send yourself, such as records, shirts and posters.</p>
      <SellingHint />
    </>
  ),
  createLabel: 'Add an item',
  empty: {
    title: 'No merch of your own yet.',
    createLabel: 'Add your first item',
    text: 'A record, a shirt, a poster: with pictures, a price and how many you have. It appears in your store at once, unless it is hidden.',
  },
  placeholder: 'Search title, category or text',
  searched: 'The search looks at titles, categories, descriptions and variants.',
  hasVisibilityFilter: true,
  order: {
    query: ownProductQueries.order,
    save: (body) => call('orderOwnProducts', { body }),
    texts: {
      where:
        'Visitors see your items in this order in the store. Music and products of Printful keep their places.',
      usual: 'The newest item comes first again.',
    },
    icon: <TagIcon />,
  },
  rowClass: `${rows.row} ${rows.linkRow} ${rows.pictureRow} ${styles.row}`,
  Row: ItemRow,
})

function ItemRow({ row }: { row: ListedRow<'ownProducts'> }) {
  const { id, title, category, isVisible, pictures, variants } = row
  const { data: taken } = useQuery(ownProductQueries.taken())
  const { data: selling } = useQuery(sellingQuery())
  const currency = selling?.settings.currency
  const price =
    currency &&
    (rangeText(priceRange(variants, currency), (lowest) => `From ${lowest}`) || `No price in ${currency}`)
  const stock = taken && itemStockText(row, taken)
  return (
    <>
      <ListPicture imageUrl={pictures[0]?.filePath ?? ''} icon={<TagIcon />} />
      <div className={rows.head}>
        <h2 className={rows.name}>
          <Link to={rowPath(ITEMS, id)} className="row-link" dir="auto">
            {title}
          </Link>
        </h2>
        {!isVisible && <Badge>Hidden</Badge>}
        <DemoBadge kind="items" id={id} />
      </div>
      <div className={rows.facts}>
        <p dir="auto">{[category, price].filter(Boolean).join(' · ')}</p>
        {stock && <p dir="auto">{stock}</p>}
      </div>
    </>
  )
}
