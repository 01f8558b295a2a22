import type { ComponentProps } from 'react'
import { Button } from '@troubadour/ui/forms/button'
import { CheckIcon } from '@troubadour/ui/pictures/icon'
import styles from './players-choice.module.css'

/** Shows all players, now and on later visits, until the same button withdraws it. */
export function PlayersChoice({
  id,
  note,
  children,
  ...button
}: ComponentProps<typeof Button> & { id: string; note: string }) {
  return (
    <div className={styles.choice}>
      <Button {...button} variant="secondary" size="small" className={styles.button} aria-describedby={id}>
        <span className={styles.box}>
          <CheckIcon />
        </span>
        {children}
      </Button>
      <p id={id}>{note}</p>
    </div>
  )
}
