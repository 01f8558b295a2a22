import { useEffect, type ReactNode } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router-dom'
import { call } from '@troubadour/api-client/call'
import { sessionQueries } from '@troubadour/api-client/session'
import { newAccount, newPasswordForm } from '@troubadour/domain/auth/administrators'
import { FORGOT_PATH } from '@troubadour/domain/auth/auth-values'
import { PATHS } from '@troubadour/domain/address/paths'
import { Banner } from '@troubadour/ui/feedback/banner'
import { Button } from '@troubadour/ui/forms/button'
import { TextField } from '@troubadour/ui/forms/fields'
import { NewPassword, PasswordOwner, useAccountForm } from '../shared/account/account-form.tsx'
import { formField } from '../shared/forms/form-fields.ts'
import { showSuccess } from '../shared/calls/outcome.ts'
import { TWO_FACTOR_SETUP_PATH } from '../shared/account/two-factor.ts'
import { AccountLinkScreen } from './account-link-screen.tsx'
import { SetupCommand } from './setup-command.tsx'
import styles from './auth.module.css'

/** Sets a new password by a mailed link (docs/product/admin.md#account-links). */
export function ResetPage() {
  return (
    <AccountLinkScreen
      kind="password-reset"
      title="Choose a new password"
      deadLinkHelp={<Link to={FORGOT_PATH}>Get a new link</Link>}
    >
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
      // The reset has ended all sessions.
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

/** An invited person creates an account (docs/product/admin.md#account-links). */
export function InvitationPage() {
  return (
    <AccountLinkScreen kind="invitation" title="Become an administrator">
      {({ username }, token) => (
        <NewAccountForm token={token} next={TWO_FACTOR_SETUP_PATH}>
          <strong className={styles.name}>{username}</strong> invites you to manage this site. Choose how you
          log in; two-factor authentication comes next.
        </NewAccountForm>
      )}
    </AccountLinkScreen>
  )
}

/** The first administrator takes the site (docs/product/admin.md#account-links). */
export function SetupLinkPage() {
  return (
    <AccountLinkScreen kind="invitation" title="Welcome to your site" deadLinkHelp={<SetupCommand />}>
      {(_link, token) => (
        <NewAccountForm token={token} next={PATHS.admin}>
          You are its first administrator. Choose how you log in; the set-up comes next.
        </NewAccountForm>
      )}
    </AccountLinkScreen>
  )
}

/** @param children what the account is for */
function NewAccountForm({ token, next, children }: { token: string; next: string; children: ReactNode }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { data: user } = useQuery(sessionQueries.user())
  const { form, isBusy, refusal, submit } = useAccountForm({
    schema: newAccount,
    defaultValues: { username: '', newPassword: '' },
    send: (account) => call('acceptInvitation', { body: { ...account, token } }),
    failure: 'Failed to create your account. Please try again.',
    onSuccess: (created) => {
      // The data of the previous session must not be shown to this one.
      queryClient.removeQueries({ type: 'inactive' })
      queryClient.setQueryData(sessionQueries.user().queryKey, created)
      void navigate(next, { replace: true })
    },
  })
  const { setFocus } = form

  useEffect(() => setFocus('username'), [setFocus])

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <p className={styles.lead}>{children}</p>
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
