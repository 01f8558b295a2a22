import { isImageUrl } from '@troubadour/domain/contract/field'
import { OrderButtons } from '../shared/order-buttons.tsx'
import styles from './additional-images-field.module.css'
import { ProductPicture } from './product-picture.tsx'

/** One picture: how it looks, its address, its place, and the way out. */
export function ImageRow({
  id,
  index,
  isLast,
  url,
  onMove,
  onRemove,
}: {
  /** Of the whole list. */
  id: string
  index: number
  isLast: boolean
  url: string
  onMove: (to: number) => void
  onRemove: () => void
}) {
  const name = `picture ${index + 1}`
  return (
    <li className={styles.row}>
      <ProductPicture imageUrl={url} alt={`Additional ${name}`} className={styles.thumbnail} />
      <div className={styles.words}>
        <p className={styles.address}>{url}</p>
        {!isImageUrl(url) && <p className={styles.error}>This address cannot be shown</p>}
      </div>
      <OrderButtons {...{ id, name, index, isLast, onMove, onRemove }} className={styles.buttons} />
    </li>
  )
}
