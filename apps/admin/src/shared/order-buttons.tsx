import { Button } from '@troubadour/ui/forms/button'
import { ArrowDownIcon, TrashIcon } from '@troubadour/ui/pictures/icon'
import styles from './order-buttons.module.css'

/** The buttons of a row whose place can be changed. */
export type OrderPart = 'up' | 'down' | 'remove'

/** The id of a row's control, for whoever moves the focus. @param id of the whole list */
export const rowPartId = (id: string, part: string, index: number) => `${id}-${part}-${index}`

/** Moves a row up or down, or takes it out. */
export function OrderButtons({
  id,
  name,
  index,
  isLast,
  onMove,
  onRemove,
  className,
}: {
  /** Of the whole list. */
  id: string
  /** What the row is called in the buttons' names: 'post 2'. */
  name: string
  index: number
  isLast: boolean
  onMove: (to: number) => void
  onRemove: () => void
  /** Where they stand in the row. */
  className: string | undefined
}) {
  const part = (orderPart: OrderPart) => rowPartId(id, orderPart, index)
  return (
    <div className={`${styles.buttons} ${className}`}>
      <Button
        id={part('up')}
        variant="quiet"
        size="small"
        aria-label={`Move ${name} up`}
        disabled={index === 0}
        onClick={() => onMove(index - 1)}
      >
        <ArrowDownIcon className={styles.upwards} />
      </Button>
      <Button
        id={part('down')}
        variant="quiet"
        size="small"
        aria-label={`Move ${name} down`}
        disabled={isLast}
        onClick={() => onMove(index + 1)}
      >
        <ArrowDownIcon />
      </Button>
      <Button
        id={part('remove')}
        variant="quiet"
        size="small"
        aria-label={`Remove ${name}`}
        onClick={onRemove}
      >
        <TrashIcon />
      </Button>
    </div>
  )
}
