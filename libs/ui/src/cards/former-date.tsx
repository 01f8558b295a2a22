import { withUnbrokenTimes } from '@troubadour/domain/time/zoned-time'
import type { TextReader } from '@troubadour/domain/texts/fill-text'
import styles from './former-date.module.css'

/** The former date of a show, struck through, with a text for the screen readers that do not announce it. */
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
