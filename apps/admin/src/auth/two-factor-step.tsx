import { Button } from '@troubadour/ui/forms/button'
import { ArrowLeftIcon } from '@troubadour/ui/pictures/icon'
import { CodeForm } from './code-form.tsx'
import styles from './two-factor-step.module.css'
import type { SignIn } from './use-sign-in.ts'

/** The password was right; now the code of the authenticator app (docs/product/admin.md#sign-in-screen). */
export function TwoFactorStep({ signIn }: { signIn: SignIn }) {
  const { step, dispatch, isValidating, isLeaving } = signIn
  return (
    <div className={styles.step}>
      <p className={styles.lead}>
        Signing in as <strong className={styles.name}>{step.username}</strong>
      </p>
      <CodeForm
        kind="token"
        hint="The 6 digits that your authenticator app shows for this site."
        submitLabel="Continue"
        isBusy={isValidating}
        leave={
          <Button
            variant="secondary"
            isBusy={isLeaving}
            disabled={isValidating}
            onClick={() => signIn.goBack()}
          >
            {!isLeaving && <ArrowLeftIcon />}
            Back
          </Button>
        }
        onSubmit={signIn.sendCode}
      />
      <Button
        variant="quiet"
        className={styles.other}
        disabled={isValidating || isLeaving}
        onClick={() => dispatch({ name: 'recovery-code-chosen' })}
      >
        Use a recovery code
      </Button>
    </div>
  )
}
