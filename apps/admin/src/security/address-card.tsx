import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import { securityQueries } from '@troubadour/api-client/session'
import { addressChange, type OwnAddress } from '@troubadour/domain/auth/administrators'
import { Button } from '@troubadour/ui/forms/button'
import { TextField } from '@troubadour/ui/forms/fields'
import { MailIcon } from '@troubadour/ui/pictures/icon'
import { NoMailServer } from '../shared/mail/no-mail-server.tsx'
import { formField } from '../shared/forms/form-fields.ts'
import { showSuccess } from '../shared/calls/outcome.ts'
import { Loaded } from '../shared/calls/query-state.tsx'
import { LoadingSkeleton } from '../shared/screen/skeletons.tsx'
import { CurrentPassword, useAccountForm } from '../shared/account/account-form.tsx'
import { FormDialog, PasswordDialog } from '../shared/account/password-dialog.tsx'
import styles from './security.module.css'
import { SettingsCard } from '../shared/screen/settings-card.tsx'

/** The email address for password resets (docs/product/admin.md#security-settings). */
export function AddressCard() {
  const queryClient = useQueryClient()

  function takeOver(answer: OwnAddress) {
    queryClient.setQueryData(securityQueries.address().queryKey, answer)
    showSuccess(answer.pendingEmail ? mailedText(answer) : 'Your address was removed.')
  }

  return (
    <SettingsCard id="address-title" icon={<MailIcon />} title="If you forget your password">
      <Loaded
        // The mailed link may have been opened meanwhile.
        query={{ ...securityQueries.address(), refetchOnMount: 'always' }}
        pending={<LoadingSkeleton label="Loading your address" className={styles.skeleton} />}
        error="Your address could not be loaded."
      >
        {(known) => <Status address={known} onChanged={takeOver} />}
      </Loaded>
    </SettingsCard>
  )
}

function mailedText({ pendingEmail, notLeavingText }: OwnAddress): string {
  return notLeavingText ?? `A mail is on its way to ${pendingEmail}. Follow the link in it.`
}

type View = 'status' | 'entering' | 'removing'

function Status({ address, onChanged }: { address: OwnAddress; onChanged: (answer: OwnAddress) => void }) {
  const [view, setView] = useState<View>('status')
  const { email, pendingEmail, isMailSetUp, mailSinkUrl } = address
  const hasAddress = email !== null || pendingEmail !== null
  const close = () => setView('status')
  const takeOver = (answer: OwnAddress) => {
    close()
    onChanged(answer)
  }

  return (
    <>
      <div className={styles.state}>
        {mailSinkUrl && <NoMailServer sinkUrl={mailSinkUrl} />}
        {email && (
          <p>
            A link for a new password goes to <strong className={styles.address}>{email}</strong>.
          </p>
        )}
        {pendingEmail && (
          <p>
            <strong className={styles.address}>{pendingEmail}</strong> is still to be confirmed, by the link
            in the mail.
          </p>
        )}
        {!hasAddress && (
          <p>
            {isMailSetUp
              ? 'With a mail address, you choose a new password by yourself.'
              : 'This site sends no mail yet. A new password takes a command on the server.'}
          </p>
        )}
      </div>
      {(isMailSetUp || hasAddress) && (
        <div className={styles.choices}>
          {isMailSetUp && (
            <Button variant="secondary" onClick={() => setView('entering')}>
              {hasAddress ? 'Change the address' : 'Add an address'}
            </Button>
          )}
          {hasAddress && (
            <Button variant="quiet" onClick={() => setView('removing')}>
              Remove the address
            </Button>
          )}
        </div>
      )}
      {view === 'entering' && <AddressDialog onDone={takeOver} onClose={close} />}
      {view === 'removing' && (
        <PasswordDialog
          title="Remove the address?"
          description="A forgotten password then takes a command on the server."
          label="Remove"
          busyLabel="Removing…"
          failure="Failed to remove the address. Please try again."
          send={(proof) => call('changeOwnAddress', { body: { ...proof, email: null } })}
          onDone={takeOver}
          onClose={close}
        />
      )}
    </>
  )
}

function AddressDialog({ onDone, onClose }: { onDone: (answer: OwnAddress) => void; onClose: () => void }) {
  const { form, ...sending } = useAccountForm({
    schema: addressChange,
    defaultValues: { email: '', currentPassword: '' },
    send: (body) => call('changeOwnAddress', { body }),
    failure: 'Failed to save the address. Please try again.',
    onSuccess: onDone,
  })
  return (
    <FormDialog
      title="Your mail address"
      description="It is used for a forgotten password alone, once you have followed the link that is sent there."
      label="Send a confirmation"
      busyLabel="Sending…"
      {...sending}
      focusFirst={() => form.setFocus('email')}
      onClose={onClose}
    >
      <TextField type="email" autoComplete="email" {...formField(form, 'email', 'Email')} />
      <CurrentPassword form={form} />
    </FormDialog>
  )
}
