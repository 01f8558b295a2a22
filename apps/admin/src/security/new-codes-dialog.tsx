import { call } from '@troubadour/api-client/call'
import { twoFactorProof, type TwoFactorProof } from '@troubadour/domain/auth/auth'
import { CurrentPassword, useAccountForm } from '../shared/account/account-form.tsx'
import { SecondFactorField } from '../shared/account/second-factor-field.tsx'
import { FormDialog } from '../shared/account/password-dialog.tsx'

/** Takes both factors: with a password alone, new codes would replace the second (docs/security.md#two-factor). */
export function NewCodesDialog({
  onDone,
  onClose,
}: {
  onDone: (codes: readonly string[]) => void
  onClose: () => void
}) {
  const { form, ...sending } = useAccountForm<TwoFactorProof, { recoveryCodes: string[] }>({
    schema: twoFactorProof,
    defaultValues: { currentPassword: '', token: '' },
    send: (body) => call('renewRecoveryCodes', { body }),
    failure: 'Failed to get new codes. Please try again.',
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
  })

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
      <SecondFactorField
        form={form}
        isBusy={sending.isBusy}
        recoveryHint="One of the old ones that you have not used."
      />
    </FormDialog>
  )
}
