import { useState } from 'react'
import { call } from '@troubadour/api-client/call'
import { twoFactorProof, type TwoFactorProof } from '@troubadour/domain/auth/auth'
import { Button } from '@troubadour/ui/forms/button'
import { TextField } from '@troubadour/ui/forms/fields'
import { CurrentPassword, useAccountForm } from '../shared/account/account-form.tsx'
import { formField } from '../shared/forms/form-fields.ts'
import { FormDialog } from '../shared/account/password-dialog.tsx'
import styles from './security.module.css'

/** Takes both factors: with a password alone, new codes would replace the second (docs/security.md#two-factor). */
export function NewCodesDialog({
  onDone,
  onClose,
}: {
  onDone: (codes: readonly string[]) => void
  onClose: () => void
}) {
  const [kind, setKind] = useState<'token' | 'recoveryCode'>('token')
  const { form, ...sending } = useAccountForm<TwoFactorProof, { recoveryCodes: string[] }>({
    schema: twoFactorProof,
    defaultValues: { currentPassword: '', token: '' },
    send: (body) => call('renewRecoveryCodes', { body }),
    failure: 'Failed to get new codes. Please try again.',
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
  })

  /** The call takes one of the two codes. */
  function switchKind() {
    const next = kind === 'token' ? 'recoveryCode' : 'token'
    form.unregister(kind)
    form.setValue(next, '')
    setKind(next)
  }

  return (
    <FormDialog
      title="Get new recovery codes"
      description="You get ten new codes. The old ones stop working at once, also those you have printed or noted down."
      label="Get new codes"
      busyLabel="Getting new codes…"
      {...sending}
      focusFirst={() => form.setFocus('currentPassword')}
      onClose={onClose}
    >
      <CurrentPassword form={form} />
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
          hint="One of the old ones that you have not used."
          {...formField(form, 'recoveryCode', 'Recovery code')}
        />
      )}
      <Button variant="quiet" className={styles.otherCode} disabled={sending.isBusy} onClick={switchKind}>
        {kind === 'token' ? 'Use a recovery code' : 'Use a code of the app'}
      </Button>
    </FormDialog>
  )
}
