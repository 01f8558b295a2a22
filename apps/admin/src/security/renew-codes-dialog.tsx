import { useForm } from 'react-hook-form'
import { passwordProof, type PasswordProof } from '@troubadour/domain/auth/auth'
import { Button } from '@troubadour/ui/forms/button'
import { Dialog } from '@troubadour/ui/overlays/dialog'
import { Notice } from '@troubadour/ui/feedback/notice'
import { PasswordField } from '@troubadour/ui/forms/fields'
import { schemaResolver, showFieldErrors } from '../shared/form-fields.ts'
import styles from './renew-codes-dialog.module.css'

/** Asks for the password once more before the old recovery codes become void. */
export function RenewCodesDialog({
  isBusy,
  refusal,
  onSubmit,
  onClose,
}: {
  isBusy: boolean
  /** Why the password is not even looked at, such as too many tries. */
  refusal: string | null
  /** Gets the codes, and raises the notice of a failure itself. */
  onSubmit: (currentPassword: string) => Promise<unknown>
  onClose: () => void
}) {
  const form = useForm<PasswordProof>({
    defaultValues: { currentPassword: '' },
    resolver: schemaResolver(passwordProof),
    reValidateMode: 'onSubmit',
  })
  const submit = form.handleSubmit(async ({ currentPassword }) => {
    try {
      await onSubmit(currentPassword)
    } catch (error) {
      showFieldErrors(form, error)
    }
  })
  return (
    <Dialog
      isOpen
      onOpenChange={() => {
        // The codes are on their way.
        if (!isBusy) onClose()
      }}
      size="small"
      title="Get new recovery codes"
      description="You get ten new codes. The old ones stop working at once, also those you have printed or noted down."
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) void submit()
        }}
      >
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          error={form.formState.errors.currentPassword?.message}
          {...form.register('currentPassword', { onChange: () => form.clearErrors() })}
        />
        {refusal && <Notice tone="error">{refusal}</Notice>}
        <div className={styles.actions}>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" isBusy={isBusy}>
            {isBusy ? 'Getting new codes…' : 'Get new codes'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
