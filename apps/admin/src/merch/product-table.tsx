import type { PrintfulProduct } from '@troubadour/domain/merch/printful-product'
import { Card } from '@troubadour/ui/cards/card'
import { LIST_TITLE_ID } from './focus-targets.ts'
import { ProductRow } from './product-row.tsx'
import styles from './product-table.module.css'
import { TABLE_ROLES } from './table-roles.ts'
import type { ProductEditing } from './use-edited-product.ts'

const COLUMNS = ['Product', 'Price', 'Status', 'Actions']

/** Products as the rows of a table; the style sheet makes cards of them on narrow screens. */
export function ProductTable({
  products,
  asideId,
  editing,
  onToggleVisibility,
}: {
  products: readonly PrintfulProduct[]
  /** The product that is here only because it is being edited. */
  asideId: number | null
  editing: ProductEditing
  onToggleVisibility: (product: PrintfulProduct) => void
}) {
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
          {products.map((product) => (
            <ProductRow
              key={product.id}
              product={product}
              remark={product.id === asideId ? 'Kept in sight while you edit it' : null}
              isEditing={product.id === editing.id}
              onToggleEdit={() => editing.show(product.id === editing.id ? null : product.id)}
              onToggleVisibility={() => onToggleVisibility(product)}
              onClose={editing.close}
            />
          ))}
        </tbody>
      </table>
    </Card>
  )
}
