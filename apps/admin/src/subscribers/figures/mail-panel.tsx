import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { call } from '@troubadour/api-client/call'
import { invalidateSubscribers } from '@troubadour/api-client/mailing-list'
import { NO_MAIL_SERVER_MESSAGE } from '@troubadour/domain/mailing-list/sign-up'
import type { MailStatus } from '@troubadour/domain/mailing-list/subscriber'
import { countText } from '@troubadour/domain/texts/count-text'
import { Badge } from '@troubadour/ui/cards/card'
import { Banner } from '@troubadour/ui/feedback/banner'
import { ConfirmButton } from '../../shared/controls/confirm-button.tsx'
import { Fact } from '../../shared/screen/fact.tsx'
import { SinkLink } from '../../shared/mail/no-mail-server.tsx'
import { timeText } from '../../shared/time/moment.tsx'
import { useSiteClock } from '../../shared/time/now.tsx'
import { showNoMail, showRefusal, showSuccess } from '../../shared/calls/outcome.ts'
import { connectionsPath } from '../../shared/paths/admin-paths.ts'
import styles from './figures.module.css'

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
      {hasServer(mail) ? <Sending mail={mail} /> : <MailSetup sinkUrl={mail.sinkUrl} />}
    </div>
  )
}

function Sending({ mail }: { mail: MailStatus }) {
  const clock = useSiteClock()
  const { from, queued, lastError, unasked, uncertainConfirmations } = mail
  return (
    <>
      <dl className={styles.facts}>
        <Fact label="Sender">{from}</Fact>
        <Fact label="Waiting to be sent">{queued === 0 ? 'Nothing' : countText(queued, 'mail')}</Fact>
      </dl>
      {lastError && (
        <Banner tone="error" title={`The last mail did not leave (${timeText(lastError.at, clock)})`}>
          <p>{lastError.message}</p>
          <p>What waits is tried again by itself.</p>
        </Banner>
      )}
      {uncertainConfirmations > 0 && (
        <p className="muted">
          {countText(uncertainConfirmations, 'confirmation mail')} may or may not have arrived, because the
          server stopped in the middle of sending. Nobody is asked again by itself; you can ask them below.
        </p>
      )}
      {unasked > 0 && <AskUnconfirmed count={unasked} />}
    </>
  )
}

/** False also with the demo's mail sink, whose mails stay on this machine. */
export const hasServer = ({ isConfigured, sinkUrl }: MailStatus) => isConfigured && !sinkUrl

function mailWords(mail: MailStatus) {
  if (!hasServer(mail)) return { label: 'Not set up', tone: 'warning' } as const
  return mail.lastError
    ? ({ label: 'Failing', tone: 'danger' } as const)
    : ({ label: 'Ready', tone: 'success' } as const)
}

function MailSetup({ sinkUrl }: Pick<MailStatus, 'sinkUrl'>) {
  return (
    <div className={styles.setup}>
      {sinkUrl && (
        <p>
          <strong>{NO_MAIL_SERVER_MESSAGE}.</strong> <SinkLink sinkUrl={sinkUrl} />
        </p>
      )}
      <p>
        Who signs up is stored as unconfirmed, and no mail reaches anybody. For that you need an account at a
        mail provider, which you enter in <Link to={connectionsPath}>Connections</Link>. Then you can ask
        everybody who is still unconfirmed to confirm, from here.
      </p>
    </div>
  )
}

/** Sends confirmation mails to people who signed up without a mail server. */
function AskUnconfirmed({ count }: { count: number }) {
  const queryClient = useQueryClient()
  const request = useMutation({
    mutationFn: () => call('requestConfirmations'),
    onSuccess: ({ queued, notLeavingText }) =>
      queued === 0
        ? showNoMail('Everybody was asked before.')
        : showSuccess(notLeavingText ?? queuedText(queued)),
    onError: (error) => showRefusal(error, 'Failed to ask for confirmations. Please try again.'),
    onSettled: () => invalidateSubscribers(queryClient),
  })
  const addresses = countText(count, 'unconfirmed address', 'unconfirmed addresses')
  return (
    <div className={styles.ask}>
      <ConfirmButton
        variant="secondary"
        action={request}
        question={{
          title: 'Ask to confirm?',
          description: `Each of them gets one mail with a link to confirm. Who does not follow it gets nothing more, and is removed 30 days later.`,
          confirmLabel: 'Send the mails',
        }}
      >
        Ask {addresses} to confirm
      </ConfirmButton>
    </div>
  )
}

function queuedText(queued: number): string {
  return `${countText(queued, 'mail')} with a link to confirm ${queued === 1 ? 'is' : 'are'} on the way`
}
