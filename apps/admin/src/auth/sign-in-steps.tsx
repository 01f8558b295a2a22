import { CredentialsForm } from './credentials-form.tsx'
import { LockedStep } from './locked-step.tsx'
import { RecoveryCodeStep } from './recovery-code-step.tsx'
import { TwoFactorStep } from './two-factor-step.tsx'
import type { SignInStep } from './auth-machine.ts'
import type { SignIn } from './use-sign-in.ts'

/** The heading over each step (docs/product/admin.md#sign-in-screen). */
export const SIGN_IN_TITLES: Record<SignInStep['name'], string> = {
  credentials: 'Log in',
  'two-factor': 'Two-Factor Authentication',
  'recovery-code': 'Use a recovery code',
  locked: 'Too many tries',
  unlocked: 'Too many tries',
}

/** Signs somebody in, step by step; the caller puts the heading above. */
export function SignInSteps({ signIn }: { signIn: SignIn }) {
  const { step, dispatch } = signIn
  switch (step.name) {
    case 'credentials':
      return (
        <CredentialsForm
          username={step.username}
          remark={step.remark}
          isBusy={signIn.isSigningIn}
          onSubmit={signIn.sendPassword}
          onWaitOver={() => dispatch({ name: 'wait-over' })}
        />
      )
    case 'two-factor':
      return <TwoFactorStep signIn={signIn} />
    case 'recovery-code':
      return <RecoveryCodeStep signIn={signIn} />
    default:
      return <LockedStep step={step} signIn={signIn} />
  }
}
