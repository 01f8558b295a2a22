import { countdownTo } from '@troubadour/domain/release/listen'
import { releaseMoment, type Release } from '@troubadour/domain/release/release'
import { useSiteClock } from '../shared/page-context.tsx'
import { countdownWords } from '../shared/countdown-words.ts'
import { usePageText } from '../shared/use-text.ts'
import styles from './static-pages.module.css'

/** How long it takes until a release, which the boot script keeps right (boot/listen.ts); null without a date. */
export function CountdownText({ release }: { release: Release }) {
  const clock = useSiteClock()
  const text = usePageText()
  const countdown = countdownTo(release, clock)
  if (!countdown) return null
  return (
    <span
      className={styles.countdown}
      data-countdown={releaseMoment(release, clock.timeZone)}
      data-day={release.releaseDate}
      data-zone={clock.timeZone}
      data-words={text('listen.countdownText')}
    >
      {countdownWords(countdown, clock.language ?? 'en', text('listen.countdownText'))}
    </span>
  )
}
