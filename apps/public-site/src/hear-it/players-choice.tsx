import { Button } from '@troubadour/ui/forms/button'
import { CheckIcon } from '@troubadour/ui/pictures/icon'
import styles from './players-choice.module.css'

const TEXT_ID = 'players-choice'

/** Lets all players in at once, now and on later visits, until it is taken back by the same button. */
export function PlayersChoice({ hasAgreed, onChoose }: { hasAgreed: boolean; onChoose: () => void }) {
  return (
    <div className={styles.choice}>
      <Button
        variant="secondary"
        size="small"
        className={styles.button}
        aria-pressed={hasAgreed}
        aria-describedby={TEXT_ID}
        onClick={onChoose}
      >
        <span className={styles.box}>{hasAgreed && <CheckIcon />}</span>
        Always show players
      </Button>
      <p id={TEXT_ID}>
        Spotify then learns of your visits and may set cookies. This browser remembers your choice until you
        take it back.
      </p>
    </div>
  )
}
