import { useRef, useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { call } from '@troubadour/api-client/call'
import { accountLinkQueries } from '@troubadour/api-client/session'
import { passwordResetRequest } from '@troubadour/domain/auth/administrators'
import { PATHS } from '@troubadour/domain/site/paths'
import { Banner } from '@troubadour/ui/feedback/banner'
import { Button } from '@troubadour/ui/forms/button'
import { TextField } from '@troubadour/ui/forms/fields'
import { isServerTrouble, serverMessage, showFailure } from '../shared/outcome.ts'
import { takeFocus } from '../shared/take-focus.ts'
import { AuthFrame } from './auth-frame.tsx'
import styles from './auth.module.css'

/** How to get in again (docs/product/admin.md#forgotten-password). */
export function ForgotPage() {
  // Without an answer, the way that always works is shown.
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
          <code className={styles.command}>npm run admin -- reset-password your-username</code>
        </section>
        <section className={styles.form} aria-labelledby="lost-phone-title">
          <h2 id="lost-phone-title" className={styles.way}>
            Lost your phone?
          </h2>
          <p>
            A new password does not replace the code. Log in with one of your recovery codes. Without any,
            this command turns two-factor off for you:
          </p>
          <code className={styles.command}>npm run admin -- reset-two-factor your-username</code>
        </section>
        <Link to={PATHS.auth}>Back to log in</Link>
      </div>
    </AuthFrame>
  )
}

function RequestForm() {
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const request = useMutation({
    mutationFn: () => call('requestPasswordReset', { body: { email } }),
    onError: (reason) => {
      if (isServerTrouble(reason)) showFailure('Failed to send the link. Please try again.', reason)
      setError(serverMessage(reason) ?? 'Failed to send the link. Please try again.')
    },
  })

  function submit() {
    if (request.isPending) return
    const checked = passwordResetRequest.safeParse({ email })
    setError(checked.error?.issues[0]?.message ?? null)
    if (checked.success) request.mutate()
    else input.current?.focus()
  }

  if (request.isSuccess) return <Banner tone="success">{request.data.message}</Banner>
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextField
        ref={input}
        type="email"
        label="Email"
        hint="The address that you confirmed in the security settings."
        autoComplete="email"
        value={email}
        error={error ?? undefined}
        onChange={(event) => {
          setEmail(event.target.value)
          setError(null)
        }}
      />
      <Button type="submit" isBusy={request.isPending} className={styles.submit}>
        {request.isPending ? 'Sending…' : 'Send me a link'}
      </Button>
    </form>
  )
}
