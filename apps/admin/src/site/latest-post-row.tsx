import { Button } from '@troubadour/ui/button'
import { ArrowDownIcon, TrashIcon } from '@troubadour/ui/icon'
import { TextField } from '@troubadour/ui/text-field'
import styles from './latest-posts-field.module.css'

/** The controls of a row. */
export type PostPart = 'url' | 'up' | 'down' | 'remove'

export const postPartId = (id: string, part: PostPart, index: number) => `${id}-${part}-${index}`

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
  const partId = (part: PostPart) => postPartId(id, part, index)
  return (
    <li className={styles.row}>
      <span className={styles.number} aria-hidden="true">
        {index + 1}
      </span>
      <TextField
        id={partId('url')}
        label={`Address of ${name}`}
        isLabelHidden
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        error={error}
        value={url}
        onChange={(event) => onChange(event.target.value)}
      />
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
