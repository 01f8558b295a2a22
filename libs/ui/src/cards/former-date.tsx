import { withUnbrokenTimes } from '@troubadour/domain/event/event-card'
import type { TextReader } from '@troubadour/domain/site/fill-text'
import styles from './former-date.module.css'

/** The old date of a show, struck through; few screen readers say so by themselves. */
export function FormerDate({
  when,
  text,
}: {
  when: string | null
  text: TextReader<'spoken.beforeText' | 'spoken.nowText'>
}) {
  return (
    when && (
      <del className={styles.former}>
        <span className="visually-hidden">{`${text('spoken.beforeText')} `}</span>
        {withUnbrokenTimes(when)}
        <span className="visually-hidden">{`. ${text('spoken.nowText')} `}</span>
      </del>
    )
  )
}
