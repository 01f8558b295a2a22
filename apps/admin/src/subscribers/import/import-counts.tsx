import type { SubscriberImport } from '@troubadour/domain/mailing-list/subscriber'
import { Fact } from '../../shared/screen/fact.tsx'
import styles from './import-dialog.module.css'

/** The addresses of a file by state, before or after they are stored. */
export function ImportCounts({ counts, tense }: { counts: SubscriberImport; tense: 'will' | 'did' }) {
  const { imported, unsubscribed = 0, known, refused, unclear = 0, withTown = 0 } = counts
  const facts = [
    [tense === 'will' ? 'Will be confirmed' : 'Added, as confirmed', imported],
    ...(withTown > 0 ? ([['Of the new ones, with their town', withTown]] as const) : []),
    ['Kept as unsubscribed: they get no mail', unsubscribed],
    ['On the list before, left as they are', known],
    ['Left out: their state is not understood', unclear],
    ['Lines refused', refused.length - unclear],
  ] as const
  return (
    <dl className={styles.figures}>
      {facts.map(([label, count]) => (
        <Fact key={label} label={label}>
          {count.toLocaleString('en-US')}
        </Fact>
      ))}
    </dl>
  )
}
