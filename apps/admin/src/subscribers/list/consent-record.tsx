import type { Consent } from '@troubadour/domain/mailing-list/subscriber'
import { momentText } from '../../shared/moment-text.ts'
import { useSiteClock } from '../../shared/site-clock.ts'
import { CONSENT_LABELS, SOURCE_LABELS } from '../subscriber-words.ts'
import styles from './subscriber-dialog.module.css'

/** What somebody agreed to, when, and with which words before them; oldest first. */
export function ConsentRecord({ consents }: { consents: readonly Consent[] }) {
  const clock = useSiteClock()
  return (
    <section aria-labelledby="consent-title">
      <h3 id="consent-title" className={styles.title}>
        Record of consent
      </h3>
      {consents.length === 0 && <p className={styles.remark}>Nothing was recorded.</p>}
      <ol className={styles.record}>
        {consents.map(({ at, kind, wording, source }) => (
          <li key={`${at} ${kind}`} className={styles.entry}>
            <p className={styles.kind}>
              {CONSENT_LABELS[kind]}{' '}
              <span className={styles.remark}>
                <time dateTime={at}>{momentText(at, clock)}</time> · {SOURCE_LABELS[source]}
              </span>
            </p>
            {wording !== '' && <blockquote className={styles.wording}>{wording}</blockquote>}
          </li>
        ))}
      </ol>
    </section>
  )
}
