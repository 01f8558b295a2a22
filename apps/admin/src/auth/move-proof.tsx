import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { SecondFactor, TwoFactorProof } from '@troubadour/domain/auth/auth'
import { Banner } from '@troubadour/ui/feedback/banner'
import { Button } from '@troubadour/ui/forms/button'
import { PasswordField } from '@troubadour/ui/forms/fields'
import { CodeForm } from './code-form.tsx'
import styles from './auth.module.css'

const HINTS: Record<keyof SecondFactor, string> = {
  token: 'The 6 digits that the old phone shows for this site.',
  recoveryCode: 'For when the old phone is gone. Each works once.',
}

export function MoveProof({
  refusal,
  isBusy,
  leave,
  onSubmit,
}: {
  /** Why the proof was refused, unless a field is invalid. */
  refusal: string | null
  isBusy: boolean
  leave: ReactNode
  /** Resolves to the errors of the fields. */
  onSubmit: (proof: TwoFactorProof) => Promise<Record<string, string>>
}) {
  const [kind, setKind] = useState<keyof SecondFactor>('token')
  const [currentPassword, setCurrentPassword] = useState('')
  const [passwordError, setPasswordError] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => input.current?.focus(), [])

  async function send(factor: SecondFactor): Promise<string | null> {
    const errors =
      currentPassword === ''
        ? { currentPassword: 'Enter your current password' }
        : await onSubmit({ currentPassword, ...factor })
    setPasswordError(errors.currentPassword ?? null)
    if (errors.currentPassword) input.current?.focus()
    return errors[kind] ?? null
  }

  return (
    <div className={styles.form}>
      <p className={styles.lead}>
        The old phone goes on working until a code of the new one is accepted. Then you get new recovery
        codes, and your other devices are logged out.
      </p>
      {refusal && <Banner tone="error">{refusal}</Banner>}
      <CodeForm
        kind={kind}
        key={kind}
        hint={HINTS[kind]}
        submitLabel="Continue"
        isBusy={isBusy}
        focus="never"
        leave={leave}
        onSubmit={send}
      >
        <PasswordField
          ref={input}
          label="Current password"
          autoComplete="current-password"
          value={currentPassword}
          error={passwordError ?? undefined}
          onChange={(event) => {
            setCurrentPassword(event.target.value)
            setPasswordError(null)
          }}
        />
      </CodeForm>
      <Button
        variant="quiet"
        className={styles.other}
        disabled={isBusy}
        onClick={() => setKind(kind === 'token' ? 'recoveryCode' : 'token')}
      >
        {kind === 'token' ? 'Use a recovery code' : 'Use a code of the old phone'}
      </Button>
    </div>
  )
}
