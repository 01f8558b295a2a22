import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { call } from '@troubadour/api-client/call'
import { sessionQueries } from '@troubadour/api-client/session'
import { newPasswordForm } from '@troubadour/domain/auth/administrators'
import { PATHS } from '@troubadour/domain/site/paths'
import { Banner } from '@troubadour/ui/feedback/banner'
import { Button } from '@troubadour/ui/forms/button'
import { showSuccess } from '../shared/outcome.ts'
import { NewPassword, PasswordOwner, useAccountForm } from '../shared/account-form.tsx'
import { AccountLinkScreen } from './account-link-screen.tsx'
import styles from './auth.module.css'

/** A new password by the link of a mail (docs/product/admin.md#account-links). */
export function ResetPage() {
  return (
    <AccountLinkScreen kind="password-reset" title="Choose a new password">
      {({ username }, token) => <ResetForm username={username} token={token} />}
    </AccountLinkScreen>
  )
}

function ResetForm({ username, token }: { username: string; token: string }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { form, isBusy, refusal, submit } = useAccountForm({
    schema: newPasswordForm,
    defaultValues: { newPassword: '' },
    send: (body) => call('resetPassword', { body: { ...body, token } }),
    failure: 'Failed to change the password. Please try again.',
    onSuccess: ({ message }) => {
      showSuccess(message)
      // A session of before has ended.
      queryClient.setQueryData(sessionQueries.user().queryKey, null)
      void navigate(PATHS.auth, { replace: true })
    },
  })
  const { setFocus } = form

  useEffect(() => setFocus('newPassword'), [setFocus])

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <p className={styles.lead}>
        For <strong className={styles.name}>{username}</strong>. You are logged out everywhere; logging in
        still takes your code where two-factor is on.
      </p>
      <PasswordOwner username={username} />
      <NewPassword form={form} label="New password" />
      {refusal && <Banner tone="error">{refusal}</Banner>}
      <Button type="submit" size="large" isBusy={isBusy} className={styles.submit}>
        {isBusy ? 'Changing…' : 'Change password'}
      </Button>
    </form>
  )
}
