import type { FormEventHandler, ReactNode } from 'react'
import { passwordProof, type PasswordProof } from '@troubadour/domain/auth/auth'
import { Banner } from '@troubadour/ui/feedback/banner'
import { Button } from '@troubadour/ui/forms/button'
import { PasswordField } from '@troubadour/ui/forms/fields'
import { Dialog } from '@troubadour/ui/overlays/dialog'
import { formField } from '../shared/form-fields.ts'
import { usePasswordForm } from '../shared/use-password-form.ts'
import styles from './security.module.css'

interface DialogTexts {
  title: string
  description: string
  label: string
  busyLabel: string
  variant?: 'primary' | 'danger'
}

/** Asks for the password once more before something that matters. */
export function PasswordDialog<Answer>({
  title,
  description,
  label,
  busyLabel,
  variant,
  failure,
  send,
  onDone,
  onClose,
  onCloseAutoFocus,
}: DialogTexts & {
  /** The toast when the server is to blame. */
  failure: string
  send: (proof: PasswordProof) => Promise<Answer>
  onDone: (answer: Answer) => void
  onClose: () => void
  onCloseAutoFocus?: (event: Event) => void
}) {
  const { form, isBusy, refusal, submit } = usePasswordForm<PasswordProof, Answer>({
    schema: passwordProof,
    defaultValues: { currentPassword: '' },
    send,
    failure,
    onSuccess: onDone,
  })
  return (
    <FormDialog
      title={title}
      description={description}
      label={label}
      busyLabel={busyLabel}
      variant={variant}
      isBusy={isBusy}
      refusal={refusal}
      submit={submit}
      onClose={onClose}
      onCloseAutoFocus={onCloseAutoFocus}
      focusFirst={() => form.setFocus('currentPassword')}
    >
      <PasswordField
        autoComplete="current-password"
        {...formField(form, 'currentPassword', 'Current password')}
      />
    </FormDialog>
  )
}

export function FormDialog({
  title,
  description,
  label,
  busyLabel,
  variant,
  isBusy,
  refusal,
  submit,
  focusFirst,
  onClose,
  onCloseAutoFocus,
  children,
}: DialogTexts & {
  isBusy: boolean
  /** What the server has refused it for, beside the fields. */
  refusal: string | null
  submit: FormEventHandler
  focusFirst: () => void
  onClose: () => void
  onCloseAutoFocus?: (event: Event) => void
  children: ReactNode
}) {
  return (
    <Dialog
      isOpen
      onOpenChange={() => {
        // The answer is on its way.
        if (!isBusy) onClose()
      }}
      onOpenAutoFocus={(event) => {
        event.preventDefault()
        focusFirst()
      }}
      onCloseAutoFocus={onCloseAutoFocus}
      size="small"
      title={title}
      description={description}
    >
      <form className={styles.form} noValidate onSubmit={submit}>
        {children}
        {refusal && <Banner tone="error">{refusal}</Banner>}
        <div className={styles.actions}>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant={variant} isBusy={isBusy}>
            {isBusy ? busyLabel : label}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
