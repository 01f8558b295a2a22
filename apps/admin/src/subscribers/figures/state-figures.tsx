import { Link } from 'react-router-dom'
import type { SubscriberFigures } from '@troubadour/domain/mailing-list/subscriber'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { LIST_ID } from '../list/focus-targets.ts'
import { NO_CHOICE, toQuery } from '../list/subscriber-choice.ts'
import { STATE_WORDS, STATES } from '../subscriber-words.ts'
import styles from './state-figures.module.css'

/** How many there are in each state; each figure leads to those in the list. */
export function StateFigures({ byState }: Pick<SubscriberFigures, 'byState'>) {
  return (
    <PlainList className={styles.figures} aria-label="Subscribers by state">
      {STATES.map((state) => {
        const { label, meaning } = STATE_WORDS[state]
        const search = `?${toQuery({ ...NO_CHOICE, state })}`
        return (
          <li key={state} data-state={state} className={styles.figure}>
            <Link to={{ search, hash: LIST_ID }} className={styles.link}>
              <span className={styles.count}>{byState[state].toLocaleString('en-US')}</span>{' '}
              <span className={styles.label}>{label}</span>
            </Link>
            <p className={styles.meaning}>{meaning}</p>
          </li>
        )
      })}
    </PlainList>
  )
}
