import { isMarqueeTitle } from '@troubadour/domain/release'
import styles from './release-title.module.css'

/**
 * The title of a release. A long one scrolls on small screens, in the style sheet alone
 * (docs/product/public-pages.md#listen-now); it waits while it is pointed at, and stands still, whole, for whoever asks
 * for that.
 */
export function ReleaseTitle({ title }: { title: string }) {
  if (!isMarqueeTitle(title))
    return (
      <h4 dir="auto" className={styles.title}>
        {title}
      </h4>
    )
  return (
    <div className={styles.row}>
      <h4 className={styles.title}>
        <span className={styles.strip}>
          <span dir="auto">{title}</span>
          {/* Follows the first round the loop, for the eye alone. */}
          <span dir="auto" aria-hidden="true">
            {title}
          </span>
        </span>
      </h4>
      <input type="checkbox" className={styles.hold} aria-label={`Hold the title still: ${title}`} />
    </div>
  )
}
