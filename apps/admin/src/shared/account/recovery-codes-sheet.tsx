import { useQuery } from '@tanstack/react-query'
import { sessionQueries } from '@troubadour/api-client/session'
import { siteQueries } from '@troubadour/api-client/public'
import { dayAt, formatDay, toMillis } from '@troubadour/domain/time/zoned-time'
import { Button } from '@troubadour/ui/forms/button'
import { Banner } from '@troubadour/ui/feedback/banner'
import { CopyButton } from '../controls/copy-button.tsx'
import { downloadFile } from '../browser/download-file.ts'
import { LeaveQuestion } from '../editing/leave-question.tsx'
import printed from '../screen/printed-alone.module.css'
import styles from './recovery-codes-sheet.module.css'
import { useSiteClock } from '../time/now.tsx'
import { takeFocus } from '../browser/take-focus.ts'

/** @param onDone must navigate with FORM_DONE, or leaving is confirmed (docs/security.md#two-factor) */
export function RecoveryCodesSheet({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { data: site } = useQuery(siteQueries.settings())
  const clock = useSiteClock()
  // Only from the cache: the user is signed in.
  const { data: user } = useQuery({ ...sessionQueries.user(), enabled: false })
  const adminName = `${site?.projectName ?? ''} Admin`.trim()
  const explanation = `Each code replaces the authenticator app once, when you sign in to ${adminName} without it.`
  const day = formatDay(dayAt(toMillis(clock.now), clock.timeZone), {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
  })
  // Distinguishes sheets of several people and days.
  const origin = `For ${user?.username ?? 'you'} at ${window.location.host}, made on ${day}.`
  const sheet = [`Recovery codes of ${adminName}`, explanation, origin, '', ...codes, ''].join('\n')

  return (
    <section className={`${styles.sheet} ${printed.part}`} aria-labelledby="recovery-codes-title">
      <h2 id="recovery-codes-title" ref={takeFocus} tabIndex={-1} className={styles.title}>
        Recovery codes
      </h2>
      <p className="muted">{explanation}</p>
      <p className="muted">{origin}</p>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code} className={styles.code}>
            {code}
          </li>
        ))}
      </ol>
      <div className={styles.actions}>
        <Banner tone="warning">
          These codes are shown only this once. Save them where you can reach them without your phone.
        </Banner>
        <div className={styles.copies}>
          <CopyButton text={codes.join('\n')} label="Copy" />
          <Button variant="secondary" onClick={() => downloadFile('recovery-codes.txt', 'text/plain', sheet)}>
            Download
          </Button>
          <Button variant="secondary" onClick={() => window.print()}>
            Print
          </Button>
        </div>
        <Button size="large" onClick={onDone}>
          I have saved them
        </Button>
      </div>
      <LeaveQuestion
        hasChanges
        title="Leave the codes behind?"
        description="They are shown only this once. Copy, download or print them first."
        stayLabel="Stay here"
      />
    </section>
  )
}
