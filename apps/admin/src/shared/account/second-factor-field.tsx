import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { TwoFactorProof } from '@troubadour/domain/auth/auth'
import { Button } from '@troubadour/ui/forms/button'
import { TextField } from '@troubadour/ui/forms/fields'
import { formField } from '../forms/form-fields.ts'
import styles from './password-dialog.module.css'

/** The code of the app, or a recovery code: calls take one of the two. */
export function SecondFactorField<Draft extends TwoFactorProof>({
  form: givenForm,
  isBusy,
  recoveryHint,
}: {
  form: UseFormReturn<Draft>
  isBusy: boolean
  recoveryHint: string
}) {
  const [kind, setKind] = useState<'token' | 'recoveryCode'>('token')
  // Every such draft has both fields; the library's types cannot infer them for a generic one.
  const form = givenForm as unknown as UseFormReturn<TwoFactorProof>

  function switchKind() {
    const next = kind === 'token' ? 'recoveryCode' : 'token'
    form.unregister(kind)
    form.setValue(next, '')
    setKind(next)
  }

  return (
    <>
      {kind === 'token' ? (
        <TextField
          key="token"
          autoComplete="one-time-code"
          inputMode="numeric"
          hint="The 6 digits that your authenticator app shows for this site."
          {...formField(form, 'token', 'Verification code')}
        />
      ) : (
        <TextField
          key="recoveryCode"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          hint={recoveryHint}
          {...formField(form, 'recoveryCode', 'Recovery code')}
        />
      )}
      <Button variant="quiet" className={styles.otherCode} disabled={isBusy} onClick={switchKind}>
        {kind === 'token' ? 'Use a recovery code' : 'Use a code of the app'}
      </Button>
    </>
  )
}
