import type { PrintfulProduct } from '@troubadour/domain/merch/printful'
import { pathOf } from '@troubadour/domain/address/slug'
import { Badge, type BadgeTone, Card } from '@troubadour/ui/cards/card'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { BagIcon } from '@troubadour/ui/pictures/icon'
import { editButtonId, isHidden, LIST_TITLE_ID, type ProductPanel } from './product-filter.ts'
import { formChunk } from '../shared/editing/form-chunk.tsx'
import { focusFirst } from '../shared/editing/move-focus.ts'
import { ListPicture } from '../shared/lists/list-picture.tsx'
import { RowActions, VISIBILITY_IN_FORM } from '../shared/lists/row-actions.tsx'
import rows from '../shared/lists/rows.module.css'
import styles from './product-table.module.css'

const EDITING = formChunk(async () => (await import('./edit-product-panel.tsx')).EditProductPanel)

const COLUMNS = ['Product', 'Price', 'Status', 'Actions']

/** Products as a table; on narrow screens the style sheet shows the rows as cards. */
export function ProductTable({
  products,
  panel,
  onToggleVisibility,
}: {
  products: readonly PrintfulProduct[]
  panel: ProductPanel
  onToggleVisibility: (product: PrintfulProduct) => void
}) {
  // The edited product stays visible, whatever the search and page are.
  const aside = products.some(({ id }) => id === panel.editedId) ? null : panel.edited
  const rows = aside ? [aside, ...products] : products
  if (rows.length === 0) return null
  return (
    <Card isFlush className={styles.card}>
      <table role={TABLE_ROLES.table} aria-labelledby={LIST_TITLE_ID} className={styles.table}>
        <thead role={TABLE_ROLES.group} className={styles.head}>
          <tr role={TABLE_ROLES.row}>
            {COLUMNS.map((column) => (
              <th key={column} role={TABLE_ROLES.columnHeader} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role={TABLE_ROLES.group} className={styles.body}>
          {rows.map((product) => (
            <ProductRow
              key={product.id}
              product={product}
              remark={product === aside ? 'Kept in sight while you edit it' : null}
              isEditing={product.id === panel.editedId}
              onToggleEdit={() =>
                panel.show(
                  product.id === panel.editedId ? { name: 'none' } : { name: 'edit', id: product.id },
                )
              }
              onToggleVisibility={() => onToggleVisibility(product)}
              onClose={panel.close}
            />
          ))}
        </tbody>
      </table>
    </Card>
  )
}

function ProductRow({
  product,
  remark,
  isEditing,
  onToggleEdit,
  onToggleVisibility,
  onClose,
}: {
  product: PrintfulProduct
  remark: string | null
  isEditing: boolean
  onToggleEdit: () => void
  onToggleVisibility: () => void
  /** The edit was saved or discarded. */
  onClose: () => void
}) {
  const { id, title, imageUrl } = product
  const panelId = `edit-panel-${id}`
  return (
    <>
      <tr
        role={TABLE_ROLES.row}
        className={`${rows.pictureRow} ${styles.row} ${isEditing ? styles.open : ''}`}
      >
        <th role={TABLE_ROLES.rowHeader} scope="row" className={styles.product}>
          <ListPicture imageUrl={imageUrl} icon={<BagIcon />} />
          <span className={styles.words}>
            <span className={rows.name}>{title.trim() || 'Untitled'}</span>
            {remark && <span className={styles.remark}>{remark}</span>}
          </span>
        </th>
        <td role={TABLE_ROLES.cell} className={styles.price}>
          <ProductPrice product={product} />
        </td>
        <td role={TABLE_ROLES.cell} className={styles.tags}>
          <ProductTags product={product} />
        </td>
        <td role={TABLE_ROLES.cell} className={rows.actions}>
          <RowActions
            name={title}
            edit={{
              id: editButtonId(id),
              'aria-expanded': isEditing,
              'aria-controls': isEditing ? panelId : undefined,
              onClick: onToggleEdit,
              ...EDITING.onIntent,
            }}
            visibility={{
              isVisible: !isHidden(product),
              disabled: isEditing,
              reason: isEditing ? VISIBILITY_IN_FORM : undefined,
              onClick: onToggleVisibility,
            }}
            sitePath={sitePathOf(product)}
          />
        </td>
      </tr>
      {isEditing && (
        <tr role={TABLE_ROLES.row} className={styles.editRow}>
          <td role={TABLE_ROLES.cell} colSpan={4} id={panelId} className={styles.panel}>
            <EDITING.Form
              product={product}
              onClose={() => {
                onClose()
                focusFirst(editButtonId(id), LIST_TITLE_ID)
              }}
            />
          </td>
        </tr>
      )}
    </>
  )
}

/** The product's public page, if any. */
function sitePathOf(product: PrintfulProduct): string | null {
  if (isHidden(product)) return null
  return product.slug === null ? '/#get-it' : pathOf('store', product.slug)
}

function ProductPrice({ product: { price, originalPrice } }: { product: PrintfulProduct }) {
  if (price === '') return <span className={styles.remark}>No price</span>
  return (
    <>
      {price}
      {originalPrice && (
        <>
          {' '}
          <del className={styles.remark}>
            <span className="visually-hidden">instead of </span>
            {originalPrice}
          </del>
        </>
      )}
    </>
  )
}

/** Tone null for normal states, shown as muted text. */
function tagsOf(product: PrintfulProduct) {
  const { saleInfo, isComingSoon, isSoldOut } = product
  const tags: { text: string; tone: BadgeTone | null }[] = [
    isHidden(product) ? { text: 'Hidden', tone: 'neutral' } : { text: 'Visible', tone: 'success' },
  ]
  if (isComingSoon) tags.push({ text: 'Coming Soon', tone: 'accent' })
  else if (!isSoldOut) tags.push({ text: 'Available', tone: null })
  if (isSoldOut) tags.push({ text: 'Sold out', tone: 'danger' })
  if (saleInfo !== '' && !isHidden(product)) tags.push({ text: saleInfo, tone: 'warning' })
  return tags
}

function ProductTags({ product }: { product: PrintfulProduct }) {
  return (
    <PlainList aria-label="Status" className={styles.badges}>
      {tagsOf(product).map(({ text, tone }, index) => (
        // A custom tag may equal another label.
        <li key={index} className={tone ? undefined : styles.usual}>
          {tone ? <Badge tone={tone}>{text}</Badge> : text}
        </li>
      ))}
    </PlainList>
  )
}

/** Browsers drop the table semantics of cells with another `display`, unless the roles are explicit. */
const TABLE_ROLES = {
  table: 'table',
  group: 'rowgroup',
  row: 'row',
  cell: 'cell',
  rowHeader: 'rowheader',
  columnHeader: 'columnheader',
} as const
