import { useEffect } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { call } from '@troubadour/api-client/call'
import { sessionQueries } from '@troubadour/api-client/session'
import { newAccount } from '@troubadour/domain/auth/administrators'
import { Banner } from '@troubadour/ui/feedback/banner'
import { Button } from '@troubadour/ui/forms/button'
import { TextField } from '@troubadour/ui/forms/fields'
import { formField } from '../shared/form-fields.ts'
import { TWO_FACTOR_SETUP_PATH } from '../shared/two-factor.ts'
import { NewPassword, useAccountForm } from '../shared/account-form.tsx'
import { AccountLinkScreen } from './account-link-screen.tsx'
import styles from './auth.module.css'

/** Somebody who was invited becomes an administrator (docs/product/admin.md#account-links). */
export function InvitationPage() {
  return (
    <AccountLinkScreen kind="invitation" title="Become an administrator">
      {({ username }, token) => <NewAccountForm invitedBy={username} token={token} />}
    </AccountLinkScreen>
  )
}

function NewAccountForm({ invitedBy, token }: { invitedBy: string; token: string }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { data: user } = useQuery(sessionQueries.user())
  const { form, isBusy, refusal, submit } = useAccountForm({
    schema: newAccount,
    defaultValues: { username: '', newPassword: '' },
    send: (account) => call('acceptInvitation', { body: { ...account, token } }),
    failure: 'Failed to create your account. Please try again.',
    onSuccess: (created) => {
      // What another session has read is not shown to this one.
      queryClient.removeQueries({ type: 'inactive' })
      queryClient.setQueryData(sessionQueries.user().queryKey, created)
      void navigate(TWO_FACTOR_SETUP_PATH, { replace: true })
    },
  })
  const { setFocus } = form

  useEffect(() => setFocus('username'), [setFocus])

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <p className={styles.lead}>
        <strong className={styles.name}>{invitedBy}</strong> invites you to manage this site. Choose how you
        log in; two-factor authentication comes next.
      </p>
      {user && (
        <Banner tone="warning">
          You are logged in as {user.username}. This link is for the person you invite, on their own device.
        </Banner>
      )}
      <TextField
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...formField(form, 'username', 'Username')}
      />
      <NewPassword form={form} label="Password" />
      {refusal && <Banner tone="error">{refusal}</Banner>}
      <Button type="submit" size="large" isBusy={isBusy} className={styles.submit}>
        {isBusy ? 'Creating your account…' : 'Create account'}
      </Button>
    </form>
  )
}
