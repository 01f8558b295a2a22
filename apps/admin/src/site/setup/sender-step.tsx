import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { subscriberQueries } from '@troubadour/api-client/mailing-list'
import { PATHS } from '@troubadour/domain/address/paths'
import { Button } from '@troubadour/ui/forms/button'
import { newAnnouncementPath } from '../../shared/paths/admin-paths.ts'
import { NoMailServer } from '../../shared/mail/no-mail-server.tsx'
import { QueryState } from '../../shared/calls/query-state.tsx'
import styles from './setup.module.css'
import { StepForm, type StepProps } from './step-form.tsx'

/** The mail sender is configured on the server: shows whether it is, and how to do it. */
export function SenderStep({ onDone, onSkip }: StepProps) {
  const figures = useQuery({ ...subscriberQueries.figures(), refetchOnMount: 'always' })
  const { from = null, sinkUrl } = figures.data?.mail ?? {}
  return (
    <StepForm
      title="Who sends your newsletter?"
      about="Without a sender, people can sign up, but no mail reaches them."
      submitLabel={from === null ? 'Later' : 'Finish'}
      submit={(event) => {
        event.preventDefault()
        if (from === null) onSkip()
        else onDone()
      }}
    >
      <QueryState query={figures} pending="Checking the sender" error="The mailing list could not be loaded.">
        {() =>
          from === null ? (
            <>
              {sinkUrl && <NoMailServer sinkUrl={sinkUrl} />}
              <NoSender isChecking={figures.isFetching} onCheck={() => void figures.refetch()} />
            </>
          ) : (
            <p>
              Your mails come from <strong className={styles.sender}>{from}</strong>. To try it,{' '}
              <Link to={newAnnouncementPath}>write an announcement</Link> and send it to yourself as a test.
            </p>
          )
        }
      </QueryState>
    </StepForm>
  )
}

function NoSender({ isChecking, onCheck }: { isChecking: boolean; onCheck: () => void }) {
  return (
    <div className={styles.form}>
      <p>
        No sender is set yet. It is set on the server, by whoever looks after it: <code>SMTP_URL</code> is
        where your mail provider takes mail, <code>MAIL_FROM</code> the sender, such as{' '}
        <code>Your Name &lt;news@example.com&gt;</code>. Then the server is started again.{' '}
        <Link to={PATHS.adminSubscribers}>The page Subscribers</Link> has all the steps.
      </p>
      <div>
        <Button variant="secondary" size="small" isBusy={isChecking} onClick={onCheck}>
          Check again
        </Button>
      </div>
    </div>
  )
}
