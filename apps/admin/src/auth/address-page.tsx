import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { call } from '@troubadour/api-client/call'
import { PATHS } from '@troubadour/domain/address/paths'
import { Banner } from '@troubadour/ui/feedback/banner'
import { Button } from '@troubadour/ui/forms/button'
import { isServerError, serverMessage, showFailure } from '../shared/calls/outcome.ts'
import { AccountLinkScreen } from './account-link-screen.tsx'
import styles from './auth.module.css'

/**
 * Confirms an administrator's email address by a button, because mail scanners open links
 * (docs/product/admin.md#account-links).
 */
export function AddressPage() {
  return (
    <AccountLinkScreen kind="address" title="Confirm your address">
      {({ username }, token) => <Confirmation username={username} token={token} />}
    </AccountLinkScreen>
  )
}

function Confirmation({ username, token }: { username: string; token: string }) {
  const confirmation = useMutation({
    mutationFn: () => call('confirmOwnAddress', { body: { token } }),
    onError: (error) => {
      if (isServerError(error)) showFailure('Failed to confirm the address. Please try again.', error)
    },
  })
  if (confirmation.isSuccess) {
    return (
      <div className={styles.form}>
        <Banner tone="success">{confirmation.data.message}</Banner>
        <Link to={PATHS.adminSecurity}>Go to the security settings</Link>
      </div>
    )
  }
  const refusal = isServerError(confirmation.error) ? null : serverMessage(confirmation.error)
  return (
    <div className={styles.form}>
      <p className={styles.lead}>
        When <strong className={styles.name}>{username}</strong> forgets the password, the link for a new one
        goes to this address.
      </p>
      {refusal && <Banner tone="error">{refusal}</Banner>}
      <Button
        size="large"
        className={styles.submit}
        isBusy={confirmation.isPending}
        onClick={() => confirmation.mutate()}
      >
        {confirmation.isPending ? 'Confirming…' : 'Confirm this address'}
      </Button>
    </div>
  )
}
