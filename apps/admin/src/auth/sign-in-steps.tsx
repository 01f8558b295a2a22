import type { ComponentProps, ReactNode } from 'react'
import { Banner } from '@troubadour/ui/feedback/banner'
import { Button, busyProps } from '@troubadour/ui/forms/button'
import { ArrowLeftIcon } from '@troubadour/ui/pictures/icon'
import { takeFocus } from '../shared/browser/take-focus.ts'
import { TechnicalDetails } from '../shared/controls/disclosure.tsx'
import { CodeForm } from './code-form.tsx'
import { Countdown } from './countdown.tsx'
import { CredentialsForm } from './credentials-form.tsx'
import type { SignIn, SignInStep } from './use-sign-in.ts'
import styles from './auth.module.css'

/** The heading over each step (docs/product/admin.md#sign-in-screen). */
export const SIGN_IN_TITLES: Record<SignInStep['name'], string> = {
  credentials: 'Log in',
  'two-factor': 'Two-Factor Authentication',
  'recovery-code': 'Use a recovery code',
  locked: 'Too many tries',
  unlocked: 'Too many tries',
}

export function SignInSteps({ signIn }: { signIn: SignIn }) {
  const { step, dispatch, isValidating, isLeaving } = signIn
  switch (step.name) {
    case 'credentials':
      return (
        <CredentialsForm
          username={step.username}
          error={step.error}
          isBusy={signIn.isSigningIn}
          onSubmit={signIn.sendPassword}
          onWaitOver={() => dispatch({ name: 'wait-over' })}
        />
      )
    case 'two-factor':
      return (
        <CodeStep
          key="token"
          signIn={signIn}
          kind="token"
          hint="The 6 digits that your authenticator app shows for this site."
          leave={<BackButton isBusy={isLeaving} disabled={isValidating} onClick={signIn.goBack} />}
        >
          <Button
            variant="quiet"
            className={styles.other}
            disabled={isValidating || isLeaving}
            onClick={() => dispatch({ name: 'recovery-code-chosen' })}
          >
            Use a recovery code
          </Button>
        </CodeStep>
      )
    case 'recovery-code':
      return (
        <CodeStep
          key="recoveryCode"
          signIn={signIn}
          kind="recoveryCode"
          hint="One of the codes that you saved when you set up two-factor authentication. Each works once."
          leave={<BackButton disabled={isValidating} onClick={() => dispatch({ name: 'code-chosen' })} />}
        />
      )
    default:
      return <LockedStep step={step} signIn={signIn} />
  }
}

function BackButton(props: ComponentProps<typeof Button>) {
  return (
    <Button variant="secondary" {...props}>
      {!props.isBusy && <ArrowLeftIcon />}
      Back
    </Button>
  )
}

function CodeStep({
  signIn: { step, isValidating, sendCode },
  children,
  ...form
}: Pick<ComponentProps<typeof CodeForm>, 'kind' | 'hint' | 'leave'> & {
  signIn: SignIn
  children?: ReactNode
}) {
  return (
    <div className={styles.form}>
      <p className={styles.lead}>
        Signing in as <strong className={styles.name}>{step.username}</strong>
      </p>
      <CodeForm {...form} submitLabel="Continue" isBusy={isValidating} onSubmit={sendCode} />
      {children}
    </div>
  )
}

/** Too many wrong codes: after a wait, the password again, since the half session has expired by then. */
function LockedStep({
  step,
  signIn: { dispatch, isLeaving, goBack },
}: {
  step: Extract<SignInStep, { name: 'locked' | 'unlocked' }>
  signIn: SignIn
}) {
  return (
    <div className={styles.form}>
      <Banner tone="error">{step.message}</Banner>
      <p className={styles.hint}>
        Recovery codes have to wait as well. Whoever looks after the server can end the wait.
      </p>
      <TechnicalDetails>
        <p>
          The command on the server is <code>reset-two-factor</code>, followed by your user name.
        </p>
      </TechnicalDetails>
      {step.name === 'locked' && (
        <Countdown until={step.until} onEnd={() => dispatch({ name: 'wait-over' })} />
      )}
      <p role="status" className={styles.over}>
        {step.name === 'unlocked' && 'You can try again now.'}
      </p>
      <div className={styles.buttons}>
        <BackButton ref={takeFocus} isBusy={isLeaving} onClick={goBack} />
        <Button disabled={step.name === 'locked'} {...busyProps(isLeaving, goBack)}>
          Try again
        </Button>
      </div>
    </div>
  )
}
