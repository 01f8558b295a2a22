import { completeLink } from '@troubadour/domain/site/link-text'
import { TextField } from '@troubadour/ui/forms/fields'
import { OrderButtons, rowPartId, type OrderPart } from '../shared/order-buttons.tsx'
import styles from './latest-posts-field.module.css'

/** The controls of a row. */
export type PostPart = 'url' | OrderPart

/** One post: its address, its place, and the way out. */
export function LatestPostRow({
  id,
  index,
  isLast,
  url,
  error,
  onChange,
  onMove,
  onRemove,
}: {
  /** Of the whole list. */
  id: string
  index: number
  isLast: boolean
  url: string
  error?: string
  onChange: (url: string) => void
  onMove: (to: number) => void
  onRemove: () => void
}) {
  const name = `post ${index + 1}`
  return (
    <li className={styles.row}>
      <span className={styles.number} aria-hidden="true">
        {index + 1}
      </span>
      <TextField
        id={rowPartId(id, 'url', index)}
        label={`Address of ${name}`}
        isLabelHidden
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        error={error}
        value={url}
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => {
          const link = completeLink(url)
          if (link !== url) onChange(link)
        }}
      />
      <OrderButtons {...{ id, name, index, isLast, onMove, onRemove }} className={styles.buttons} />
    </li>
  )
}
