import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import { securityQueries, sessionQueries } from '@troubadour/api-client/session'
import { passwordChange } from '@troubadour/domain/auth/auth'
import { Banner } from '@troubadour/ui/feedback/banner'
import { showToast } from '@troubadour/ui/overlays/toast-store'
import { Button } from '@troubadour/ui/forms/button'
import { KeyIcon } from '@troubadour/ui/pictures/icon'
import {
  CurrentPassword,
  NewPassword,
  PasswordOwner,
  useAccountForm,
} from '../shared/account/account-form.tsx'
import dialog from '../shared/account/password-dialog.module.css'
import styles from './security.module.css'
import { SettingsCard } from '../shared/screen/settings-card.tsx'

/** Changes the password, which ends all other sessions. */
export function PasswordCard() {
  const queryClient = useQueryClient()
  /** Used as a key: each success resets the form. */
  const [changes, setChanges] = useState(0)
  return (
    <SettingsCard id="password-title" icon={<KeyIcon />} title="Change password">
      <PasswordForm
        key={changes}
        onChanged={() => {
          showToast({ title: 'Password changed', description: 'All other devices were signed out.' })
          setChanges(changes + 1)
          void queryClient.invalidateQueries({ queryKey: securityQueries.all })
        }}
      />
    </SettingsCard>
  )
}

function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const { data: user } = useQuery(sessionQueries.user())
  const { form, isBusy, refusal, submit } = useAccountForm({
    schema: passwordChange,
    defaultValues: { currentPassword: '', newPassword: '' },
    send: (body) => call('changePassword', { body }),
    failure: 'Failed to change the password. Please try again.',
    onSuccess: onChanged,
  })
  return (
    <form className={dialog.form} noValidate aria-labelledby="password-title" onSubmit={submit}>
      <PasswordOwner username={user?.username} />
      <CurrentPassword form={form} />
      <NewPassword form={form} label="New password" />
      {refusal && <Banner tone="error">{refusal}</Banner>}
      <p className={styles.hint}>All other devices are signed out when the password changes.</p>
      <Button type="submit" variant="secondary" isBusy={isBusy} className={styles.button}>
        {isBusy ? 'Changing…' : 'Change password'}
      </Button>
    </form>
  )
}
