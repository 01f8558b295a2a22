import { call } from '@troubadour/api-client/call'
import { invitationForm, type Invitation, type NewInvitation } from '@troubadour/domain/auth/administrators'
import { TextField } from '@troubadour/ui/forms/fields'
import { formField } from '../shared/form-fields.ts'
import { CurrentPassword, useAccountForm } from '../shared/account-form.tsx'
import { FormDialog } from './password-dialog.tsx'

export function InviteDialog({
  isMailSetUp,
  onInvited,
  onClose,
}: {
  isMailSetUp: boolean
  onInvited: (invitation: Invitation | NewInvitation) => void
  onClose: () => void
}) {
  const { form, ...sending } = useAccountForm({
    schema: invitationForm,
    defaultValues: { email: '', currentPassword: '' },
    send: ({ email, currentPassword }) =>
      call('inviteAdministrator', { body: email ? { email, currentPassword } : { currentPassword } }),
    failure: 'Failed to make the link. Please try again.',
    onSuccess: onInvited,
  })
  const isMailed = form.watch('email') !== ''
  return (
    <FormDialog
      title="Invite an administrator"
      description="By a link, one person chooses a user name and a password. An administrator can do everything that you can."
      label={isMailed ? 'Send the link' : 'Make the link'}
      busyLabel={isMailed ? 'Sending…' : 'Making the link…'}
      {...sending}
      focusFirst={() => form.setFocus(isMailSetUp ? 'email' : 'currentPassword')}
      onClose={onClose}
    >
      {isMailSetUp && (
        <TextField
          type="email"
          autoComplete="off"
          hint="Their address. Without one you get the link, to send it yourself."
          {...formField(form, 'email', 'Email')}
        />
      )}
      <CurrentPassword form={form} />
    </FormDialog>
  )
}
