import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { call } from '@troubadour/api-client/call'
import { accountLinkQueries } from '@troubadour/api-client/session'
import { passwordResetRequest } from '@troubadour/domain/auth/administrators'
import { PATHS } from '@troubadour/domain/address/paths'
import { Banner } from '@troubadour/ui/feedback/banner'
import { Button } from '@troubadour/ui/forms/button'
import { TextField } from '@troubadour/ui/forms/fields'
import { useAccountForm } from '../shared/account/account-form.tsx'
import { formField } from '../shared/forms/form-fields.ts'
import { takeFocus } from '../shared/browser/take-focus.ts'
import { accountCommands } from '../shared/text/server-commands.ts'
import { AuthFrame } from './auth-frame.tsx'
import styles from './auth.module.css'

/** The page for forgotten passwords (docs/product/admin.md#forgotten-password). */
export function ForgotPage() {
  // Without a response, the command on the server is shown, which always works.
  const { data } = useQuery(accountLinkQueries.resetOptions())

  return (
    <AuthFrame title="Forgot your password?" titleRef={takeFocus}>
      <div className={styles.ways}>
        {data?.isByMail && (
          <section className={styles.form} aria-labelledby="by-mail-title">
            <h2 id="by-mail-title" className={styles.way}>
              By mail
            </h2>
            <RequestForm />
          </section>
        )}
        <section className={styles.form} aria-labelledby="by-command-title">
          <h2 id="by-command-title" className={styles.way}>
            By a command on the server
          </h2>
          <p>Whoever looks after the server runs this, and gets a new password for you:</p>
          <ServerCommand name="reset-password" />
        </section>
        <section className={styles.form} aria-labelledby="lost-phone-title">
          <h2 id="lost-phone-title" className={styles.way}>
            Lost your phone?
          </h2>
          <p>
            A new password does not replace the code. Log in with one of your recovery codes. Without any,
            this command turns two-factor off for you:
          </p>
          <ServerCommand name="reset-two-factor" />
        </section>
        <Link to={PATHS.auth}>Back to log in</Link>
      </div>
    </AuthFrame>
  )
}

function ServerCommand({ name }: { name: Parameters<typeof accountCommands>[0] }) {
  const { installed, inFolder } = accountCommands(name)
  return (
    <>
      <p>Where Troubadour is installed on a server:</p>
      <code className={styles.command}>{installed}</code>
      <p>Where ‘npm start’ runs it, in the project’s folder:</p>
      <code className={styles.command}>{inFolder}</code>
    </>
  )
}

function RequestForm() {
  const [answer, setAnswer] = useState<string>()
  const { form, isBusy, refusal, submit } = useAccountForm({
    schema: passwordResetRequest,
    defaultValues: { email: '' },
    send: (body) => call('requestPasswordReset', { body }),
    failure: 'Failed to send the link. Please try again.',
    onSuccess: ({ message }) => setAnswer(message),
  })
  if (answer) return <Banner tone="success">{answer}</Banner>
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextField
        type="email"
        hint="The address that you confirmed in the security settings."
        autoComplete="email"
        {...formField(form, 'email', 'Email')}
      />
      {refusal && <Banner tone="error">{refusal}</Banner>}
      <Button type="submit" isBusy={isBusy} className={styles.submit}>
        {isBusy ? 'Sending…' : 'Send me a link'}
      </Button>
    </form>
  )
}
