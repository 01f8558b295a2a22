import { Navigate, useNavigate } from 'react-router-dom'
import type { User } from '@troubadour/domain/auth/auth'
import { PATHS } from '@troubadour/domain/site/paths'
import { Button } from '@troubadour/ui/forms/button'
import { Notice } from '@troubadour/ui/feedback/notice'
import { Skeleton, Spinner } from '@troubadour/ui/feedback/loading'
import { FORM_DONE } from '../shared/leave-guard.tsx'
import { RecoveryCodesSheet } from '../shared/recovery-codes-sheet.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { SetupForm } from './setup-form.tsx'
import styles from './setup-screen.module.css'
import { useSetup, type Setup } from './use-setup.ts'

/**
 * Enables two-factor for whoever is signed in (docs/product/admin.md#sign-in-screen,
 * docs/product/states.md#two-factor-set-up).
 */
export function SetupScreen({
  user,
  onSessionEnded,
}: {
  user: User
  /** The session was gone: sign in, and come back. */
  onSessionEnded: (message: string) => void
}) {
  const navigate = useNavigate()
  const setup = useSetup({ user, onSessionEnded })
  const leave = () => void navigate(PATHS.adminSecurity, FORM_DONE)

  // Enabled before, here or elsewhere; the codes of just now are shown first.
  if (user.totpEnabled && setup.step.name !== 'enabled') return <Navigate to={PATHS.adminSecurity} replace />
  return (
    <AuthFrame title="Set Up Two-Factor Authentication">
      <SetupContent setup={setup} username={user.username} onLeave={leave} />
    </AuthFrame>
  )
}

function SetupContent({ setup, username, onLeave }: { setup: Setup; username: string; onLeave: () => void }) {
  const { step } = setup
  const cancel = (
    <Button variant="secondary" onClick={onLeave}>
      Cancel
    </Button>
  )
  const startAgain = (label: string) => (
    <div className={styles.buttons}>
      {cancel}
      <Button onClick={setup.startAgain}>{label}</Button>
    </div>
  )
  switch (step.name) {
    case 'loading':
      return (
        <div className={styles.step}>
          <Spinner label="Preparing your key…" />
          <Skeleton shape="picture" className={styles.pictureToCome} />
          <div className={styles.cancel}>{cancel}</div>
        </div>
      )
    case 'failed':
      return (
        <div className={styles.step}>
          <Notice tone="error">
            <p>There was an error setting up two-factor authentication. Please try again.</p>
            {step.reason && <p>{step.reason}</p>}
          </Notice>
          {startAgain('Try again')}
        </div>
      )
    case 'expired':
      return (
        <div className={styles.step}>
          <Notice tone="error">{step.message}</Notice>
          {startAgain('Start again')}
        </div>
      )
    case 'enabled':
      return (
        <div className={styles.step}>
          <Notice tone="success">{step.result.message}</Notice>
          <RecoveryCodesSheet codes={step.result.recoveryCodes} onDone={onLeave} />
        </div>
      )
    default:
      return <SetupForm step={step} setup={setup} username={username} onCancel={onLeave} />
  }
}
