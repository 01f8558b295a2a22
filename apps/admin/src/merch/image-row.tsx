import { isImageUrl } from '@troubadour/domain/field'
import { Button } from '@troubadour/ui/button'
import { ArrowDownIcon, TrashIcon } from '@troubadour/ui/icon'
import styles from './additional-images-field.module.css'
import { ProductPicture } from './product-picture.tsx'

/** The controls of a row. */
export type ImagePart = 'up' | 'down' | 'remove'

export const imagePartId = (id: string, part: ImagePart, index: number) => `${id}-${part}-${index}`

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
  const partId = (part: ImagePart) => imagePartId(id, part, index)
  return (
    <li className={styles.row}>
      <ProductPicture imageUrl={url} alt={`Additional ${name}`} className={styles.thumbnail} />
      <div className={styles.words}>
        <p className={styles.address}>{url}</p>
        {!isImageUrl(url) && <p className={styles.error}>This address cannot be shown</p>}
      </div>
      <div className={styles.buttons}>
        <Button
          id={partId('up')}
          variant="quiet"
          size="small"
          aria-label={`Move ${name} up`}
          disabled={index === 0}
          onClick={() => onMove(index - 1)}
        >
          <ArrowDownIcon className={styles.upwards} />
        </Button>
        <Button
          id={partId('down')}
          variant="quiet"
          size="small"
          aria-label={`Move ${name} down`}
          disabled={isLast}
          onClick={() => onMove(index + 1)}
        >
          <ArrowDownIcon />
        </Button>
        <Button
          id={partId('remove')}
          variant="quiet"
          size="small"
          aria-label={`Remove ${name}`}
          onClick={onRemove}
        >
          <TrashIcon />
        </Button>
      </div>
    </li>
  )
}
