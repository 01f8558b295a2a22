import { useMutation } from '@tanstack/react-query'
import { logout } from '@troubadour/api-client/session'
import { Button } from '@troubadour/ui/button'
import { ArrowLeftIcon } from '@troubadour/ui/icon'
import { Notice } from '@troubadour/ui/notice'
import { showFailure } from '../shared/outcome.ts'
import styles from './two-factor-step.module.css'

/**
 * The password was right, and the account needs a code, for which there is no field: it says so, and Back ends
 * the half session.
 */
export function TwoFactorStep({ onBack }: { onBack: () => void }) {
  const back = useMutation({
    mutationFn: logout,
    onSuccess: onBack,
    onError: (error) => showFailure('Failed to log out. Please try again.', error),
  })
  return (
    <div className={styles.step}>
      <Notice title="This account needs a code">
        The password is right, but this screen has no field for the code of an authenticator app. Go back to
        sign in with another account.
      </Notice>
      <Button variant="secondary" isBusy={back.isPending} onClick={() => back.mutate()}>
        {!back.isPending && <ArrowLeftIcon />}
        Back
      </Button>
    </div>
  )
}
