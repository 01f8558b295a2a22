import { Button } from '@troubadour/ui/forms/button'
import { ArrowLeftIcon } from '@troubadour/ui/pictures/icon'
import { CodeForm } from './code-form.tsx'
import styles from './two-factor-step.module.css'
import type { SignIn } from './use-sign-in.ts'

/** One of the codes that were saved when two-factor was set up, in place of the app's. */
export function RecoveryCodeStep({ signIn: { step, dispatch, isValidating, sendCode } }: { signIn: SignIn }) {
  return (
    <div className={styles.step}>
      <p className={styles.lead}>
        Signing in as <strong className={styles.name}>{step.username}</strong>
      </p>
      <CodeForm
        kind="recoveryCode"
        hint="One of the codes that you saved when you set up two-factor authentication. Each works once."
        submitLabel="Continue"
        isBusy={isValidating}
        leave={
          <Button
            variant="secondary"
            disabled={isValidating}
            onClick={() => dispatch({ name: 'code-chosen' })}
          >
            <ArrowLeftIcon />
            Back
          </Button>
        }
        onSubmit={sendCode}
      />
    </div>
  )
}
