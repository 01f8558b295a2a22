import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import type { CallInput } from '@troubadour/domain/contract/contract'
import { securityQueries, sessionQueries } from '@troubadour/api-client/session'
import { KeyIcon } from '@troubadour/ui/pictures/icon'
import { showToast } from '@troubadour/ui/feedback/toast-store'
import { PasswordForm } from './password-form.tsx'
import { refusalMessage, showTrouble } from './refusal.ts'
import { SettingsCard } from './settings-card.tsx'

/** A new password in place of the current one; all other sessions end with it. */
export function PasswordCard() {
  const queryClient = useQueryClient()
  const { data: user } = useQuery(sessionQueries.user())
  /** Each success begins an empty form. */
  const [round, setRound] = useState(0)
  const change = useMutation({
    mutationFn: (body: CallInput<'changePassword'>['body']) => call('changePassword', { body }),
    // A password is not kept when it is no longer on the screen.
    gcTime: 0,
    onSuccess: () => {
      showToast({ title: 'Password changed', description: 'All other devices were signed out.' })
      setRound((before) => before + 1)
      void queryClient.invalidateQueries({ queryKey: securityQueries.all })
    },
    onError: (error) => showTrouble('Failed to change the password. Please try again.', error),
  })
  return (
    <SettingsCard id="password-title" icon={<KeyIcon />} title="Change password">
      <PasswordForm
        key={round}
        username={user?.username ?? ''}
        refusal={refusalMessage(change.error)}
        onSubmit={(draft) => change.mutateAsync(draft)}
      />
    </SettingsCard>
  )
}
