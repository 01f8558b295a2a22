import { Button } from '@troubadour/ui/forms/button'
import { Notice } from '@troubadour/ui/feedback/notice'
import type { SetupStep } from './auth-machine.ts'
import { CodeForm } from './code-form.tsx'
import { Countdown } from './countdown.tsx'
import { SetupKey } from './setup-key.tsx'
import styles from './setup-form.module.css'
import type { Setup } from './use-setup.ts'

/** The new key, and the field for the first code of it. */
export function SetupForm({
  step,
  setup: { dispatch, sendCode },
  username,
  onCancel,
}: {
  step: Extract<SetupStep, { name: 'qr' | 'verify' | 'waiting' }>
  setup: Setup
  username: string
  onCancel: () => void
}) {
  return (
    <ol className={styles.steps}>
      <li className={styles.step}>
        <h2 className={styles.title}>Add this account to your app</h2>
        <p className={styles.text}>Any authenticator app will do, such as the one you use for your email.</p>
        <SetupKey setup={step.key} username={username} />
      </li>
      <li className={styles.step}>
        <h2 className={styles.title}>Enter the code that it shows</h2>
        {step.name === 'waiting' && (
          <>
            <Notice tone="error">{step.message}</Notice>
            <Countdown until={step.until} onEnd={() => dispatch({ name: 'wait-over' })} />
          </>
        )}
        <CodeForm
          kind="token"
          hint="6 digits, new every half minute."
          submitLabel="Verify"
          isBusy={step.name === 'verify'}
          isWaiting={step.name === 'waiting'}
          // The key comes first; on a phone the keyboard would cover it.
          focus="never"
          leave={
            <Button variant="secondary" onClick={onCancel}>
              Cancel
            </Button>
          }
          onSubmit={sendCode}
        />
      </li>
    </ol>
  )
}
