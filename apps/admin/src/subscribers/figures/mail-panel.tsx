import type { MailStatus } from '@troubadour/domain/mailing-list/subscriber'
import { Badge } from '@troubadour/ui/cards/card'
import { Notice } from '@troubadour/ui/feedback/notice'
import { timeText } from '../../shared/moment-text.ts'
import { useSiteClock } from '../../shared/site-clock.ts'
import { countText } from '../subscriber-words.ts'
import { AskUnconfirmed } from './ask-unconfirmed.tsx'
import styles from './mail-panel.module.css'
import { MailSetup } from './mail-setup.tsx'

/** Whether mail leaves, and what is the matter when it does not. */
export function MailPanel({ mail }: { mail: MailStatus }) {
  const words = mailWords(mail)
  return (
    <div className={styles.panel}>
      <header className={styles.header}>
        <h2 id="mail-title" className={styles.title}>
          Mail
        </h2>
        <Badge tone={words.tone}>{words.label}</Badge>
      </header>
      {mail.isConfigured ? <Sending mail={mail} /> : <MailSetup />}
    </div>
  )
}

function Sending({ mail }: { mail: MailStatus }) {
  const clock = useSiteClock()
  const { from, queued, lastError, unasked, uncertainConfirmations } = mail
  return (
    <>
      <dl className={styles.facts}>
        <div>
          <dt>Sender</dt>
          <dd>{from}</dd>
        </div>
        <div>
          <dt>Waiting to be sent</dt>
          <dd>{queued === 0 ? 'Nothing' : countText(queued, 'mail')}</dd>
        </div>
      </dl>
      {lastError && (
        <Notice tone="error" title={`The last mail did not leave (${timeText(lastError.at, clock)})`}>
          <p>{lastError.message}</p>
          <p>What waits is tried again by itself.</p>
        </Notice>
      )}
      {uncertainConfirmations > 0 && (
        <p className={styles.remark}>
          {countText(uncertainConfirmations, 'confirmation mail')} may or may not have arrived, because the
          server stopped in the middle of sending. Nobody is asked again by itself; you can ask them below.
        </p>
      )}
      {unasked > 0 && <AskUnconfirmed count={unasked} />}
    </>
  )
}

function mailWords({ isConfigured, lastError }: MailStatus) {
  if (!isConfigured) return { label: 'Not set up', tone: 'warning' } as const
  return lastError
    ? ({ label: 'Failing', tone: 'danger' } as const)
    : ({ label: 'Ready', tone: 'success' } as const)
}
