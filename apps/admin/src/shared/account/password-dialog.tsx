import type { ComponentProps, FormEventHandler, ReactNode } from 'react'
import { passwordProof, type PasswordProof } from '@troubadour/domain/auth/auth'
import { Banner } from '@troubadour/ui/feedback/banner'
import { Button } from '@troubadour/ui/forms/button'
import { Dialog } from '@troubadour/ui/overlays/dialog'
import { CurrentPassword, useAccountForm } from './account-form.tsx'
import styles from './password-dialog.module.css'

type FormDialogProps = ComponentProps<typeof FormDialog>

export function PasswordDialog<Answer>({
  failure,
  send,
  onDone,
  ...dialog
}: Omit<FormDialogProps, 'isBusy' | 'refusal' | 'submit' | 'focusFirst' | 'children'> & {
  /** The toast after a server error. */
  failure: string | ((error: unknown) => string)
  send: (proof: PasswordProof) => Promise<Answer>
  onDone: (answer: Answer) => void
}) {
  const { form, ...sending } = useAccountForm({
    schema: passwordProof,
    defaultValues: { currentPassword: '' },
    send,
    failure,
    onSuccess: onDone,
  })
  return (
    <FormDialog {...dialog} {...sending} focusFirst={() => form.setFocus('currentPassword')}>
      <CurrentPassword form={form} />
    </FormDialog>
  )
}

export function FormDialog({
  label,
  busyLabel,
  variant,
  isBusy,
  refusal,
  submit,
  focusFirst,
  onClose,
  children,
  ...dialog
}: Pick<ComponentProps<typeof Dialog>, 'title' | 'description' | 'size' | 'outside' | 'onCloseAutoFocus'> & {
  label: string
  busyLabel: string
  variant?: ComponentProps<typeof Button>['variant']
  isBusy: boolean
  /** Why the server refused the request, besides errors of fields. */
  refusal: string | null
  submit: FormEventHandler
  focusFirst: () => void
  onClose: () => void
  children: ReactNode
}) {
  return (
    <Dialog
      isOpen
      onOpenChange={() => {
        // The dialog stays open while a request is running.
        if (!isBusy) onClose()
      }}
      onOpenAutoFocus={(event) => {
        event.preventDefault()
        focusFirst()
      }}
      size="small"
      {...dialog}
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
