import type { PrintfulProduct } from '@troubadour/domain/merch/printful-product'
import { Button } from '@troubadour/ui/forms/button'
import { EditIcon, EyeIcon, EyeOffIcon } from '@troubadour/ui/pictures/icon'
import { EditProductPanel } from './edit-product-panel.tsx'
import { editButtonId, focusFirst, LIST_TITLE_ID, toggleButtonId } from './focus-targets.ts'
import { ProductPicture } from './product-picture.tsx'
import { isHidden } from './product-place.ts'
import { ProductPrice } from './product-price.tsx'
import styles from './product-row.module.css'
import { ProductTags } from './product-tags.tsx'
import { TABLE_ROLES } from './table-roles.ts'

/** One product, and below it its edit panel while that is open. */
export function ProductRow({
  product,
  remark,
  isEditing,
  onToggleEdit,
  onToggleVisibility,
  onClose,
}: {
  product: PrintfulProduct
  /** Why it is here, where that does not go without saying. */
  remark: string | null
  isEditing: boolean
  onToggleEdit: () => void
  onToggleVisibility: () => void
  /** The edit is saved or given up. */
  onClose: () => void
}) {
  const { id, title, imageUrl } = product
  const panelId = `edit-panel-${id}`
  const VisibilityIcon = isHidden(product) ? EyeIcon : EyeOffIcon
  return (
    <>
      <tr role={TABLE_ROLES.row} className={isEditing ? `${styles.row} ${styles.open}` : styles.row}>
        <th role={TABLE_ROLES.rowHeader} scope="row" className={styles.product}>
          <ProductPicture imageUrl={imageUrl} className={styles.picture} />
          <span className={styles.words}>
            <span className={styles.title}>{title.trim() || 'Untitled'}</span>
            {remark && <span className={styles.remark}>{remark}</span>}
          </span>
        </th>
        <td role={TABLE_ROLES.cell} className={styles.price}>
          <ProductPrice product={product} />
        </td>
        <td role={TABLE_ROLES.cell} className={styles.tags}>
          <ProductTags product={product} />
        </td>
        <td role={TABLE_ROLES.cell} className={styles.cell}>
          <div className={styles.actions}>
            <Button
              id={editButtonId(id)}
              variant="secondary"
              size="small"
              aria-expanded={isEditing}
              aria-controls={isEditing ? panelId : undefined}
              onClick={onToggleEdit}
            >
              <EditIcon />
              Edit<span className="visually-hidden"> {title}</span>
            </Button>
            <Button
              id={toggleButtonId(id)}
              variant="quiet"
              size="small"
              className={styles.toggle}
              // Its form has a switch of its own.
              disabled={isEditing}
              onClick={onToggleVisibility}
            >
              <VisibilityIcon />
              {isHidden(product) ? 'Show' : 'Hide'}
              <span className="visually-hidden"> {title}</span>
            </Button>
          </div>
        </td>
      </tr>
      {isEditing && (
        <tr role={TABLE_ROLES.row} className={styles.editRow}>
          <td role={TABLE_ROLES.cell} colSpan={4} id={panelId} className={styles.panel}>
            <EditProductPanel
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
