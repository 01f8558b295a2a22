import { useForm } from 'react-hook-form'
import { passwordChange, type PasswordChange } from '@troubadour/domain/auth/auth'
import { NEW_PASSWORD_MIN_LENGTH } from '@troubadour/domain/auth/auth-values'
import { Button } from '@troubadour/ui/forms/button'
import { Notice } from '@troubadour/ui/feedback/notice'
import { PasswordField } from '@troubadour/ui/forms/fields'
import { schemaResolver, showFieldErrors } from '../shared/form-fields.ts'
import styles from './password-form.module.css'

/** Current and new password, checked as the server checks them; the caller changes it. */
export function PasswordForm({
  username,
  refusal,
  onSubmit,
}: {
  username: string
  /** Why the server refused both, such as too many tries. */
  refusal: string | null
  onSubmit: (draft: PasswordChange) => Promise<unknown>
}) {
  const form = useForm<PasswordChange>({
    defaultValues: { currentPassword: '', newPassword: '' },
    resolver: schemaResolver(passwordChange),
    reValidateMode: 'onSubmit',
  })
  const { errors, isSubmitting } = form.formState
  const field = (name: keyof PasswordChange) => ({
    ...form.register(name, { onChange: () => form.clearErrors(name) }),
    error: errors[name]?.message,
  })
  const submit = form.handleSubmit(async (draft) => {
    try {
      await onSubmit(draft)
    } catch (error) {
      showFieldErrors(form, error)
    }
  })
  return (
    <form
      className={styles.form}
      noValidate
      aria-labelledby="password-title"
      onSubmit={(event) => {
        event.preventDefault()
        // Enter in a field submits too.
        if (!isSubmitting) void submit()
      }}
    >
      {/* Tells password managers whose password changes. */}
      <input
        className="visually-hidden"
        type="text"
        name="username"
        autoComplete="username"
        value={username}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <PasswordField label="Current password" autoComplete="current-password" {...field('currentPassword')} />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={`At least ${NEW_PASSWORD_MIN_LENGTH} characters. A few words that do not belong together are easy to keep in mind.`}
        {...field('newPassword')}
      />
      {refusal && <Notice tone="error">{refusal}</Notice>}
      <p className={styles.remark}>All other devices are signed out when the password changes.</p>
      <Button type="submit" isBusy={isSubmitting} className={styles.submit}>
        {isSubmitting ? 'Changing…' : 'Change password'}
      </Button>
    </form>
  )
}
