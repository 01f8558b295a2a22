import { useEffect, useRef } from 'react'
import { Button, busyProps } from '@troubadour/ui/forms/button'
import { ArrowLeftIcon } from '@troubadour/ui/pictures/icon'
import { Notice } from '@troubadour/ui/feedback/notice'
import { TechnicalDetails } from '../shared/technical-details.tsx'
import type { SignInStep } from './auth-machine.ts'
import { Countdown } from './countdown.tsx'
import styles from './locked-step.module.css'
import type { SignIn } from './use-sign-in.ts'

/**
 * Too many wrong codes: a wait, then the password again, for a half session does not live that long. Somebody else may
 * go back at once.
 */
export function LockedStep({
  step,
  signIn: { dispatch, isLeaving, goBack },
}: {
  step: Extract<SignInStep, { name: 'locked' | 'unlocked' }>
  signIn: SignIn
}) {
  const back = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    // The field that had the focus is gone.
    back.current?.focus()
  }, [])

  return (
    <div className={styles.step}>
      <Notice tone="error">{step.message}</Notice>
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
        <Button ref={back} variant="secondary" isBusy={isLeaving} onClick={() => goBack()}>
          {!isLeaving && <ArrowLeftIcon />}
          Back
        </Button>
        <Button disabled={step.name === 'locked'} {...busyProps(isLeaving, () => goBack())}>
          Try again
        </Button>
      </div>
    </div>
  )
}
