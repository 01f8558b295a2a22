import { call } from '@troubadour/api-client/call'
import {
  invitationForm,
  type Invitation,
  type NewInvitation,
  type OwnAddress,
} from '@troubadour/domain/auth/administrators'
import { ACCOUNT_LINK_PATHS } from '@troubadour/domain/auth/auth-values'
import { Button } from '@troubadour/ui/forms/button'
import { TextField } from '@troubadour/ui/forms/fields'
import { Dialog } from '@troubadour/ui/overlays/dialog'
import { CurrentPassword, useAccountForm } from '../shared/account/account-form.tsx'
import { CopyButton } from '../shared/controls/copy-button.tsx'
import { formField } from '../shared/forms/form-fields.ts'
import { NoMailServer } from '../shared/mail/no-mail-server.tsx'
import { momentText } from '../shared/time/moment.tsx'
import { useSiteClock } from '../shared/time/now.tsx'
import { FormDialog } from '../shared/account/password-dialog.tsx'
import dialog from '../shared/account/password-dialog.module.css'

export function InviteDialog({
  isMailSetUp,
  mailSinkUrl,
  onInvited,
  onClose,
}: Pick<OwnAddress, 'isMailSetUp' | 'mailSinkUrl'> & {
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
      {mailSinkUrl && <NoMailServer sinkUrl={mailSinkUrl} />}
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

/** The link of a new invitation, shown once. */
export function InvitationLink({
  invitation: { token, expiresAt },
  onClose,
}: {
  invitation: NewInvitation
  onClose: () => void
}) {
  const clock = useSiteClock()
  const link = `${window.location.origin}${ACCOUNT_LINK_PATHS.invitation}#${token}`
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      size="small"
      outside="stays"
      title="Send this link"
      description={`It is shown only this once, and works once, until ${momentText(expiresAt, clock)}. Send it to nobody but the person you invite.`}
    >
      <div className={dialog.form}>
        <TextField label="Link" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
        <div className={dialog.actions}>
          <Button variant="secondary" onClick={onClose}>
            Done
          </Button>
          <CopyButton text={link} label="Copy link" variant="primary" />
        </div>
      </div>
    </Dialog>
  )
}
