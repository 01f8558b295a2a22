import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { logout, sessionQueries } from '@troubadour/api-client/session'
import { PATHS } from '@troubadour/domain/site/paths'
import { busyProps } from '@troubadour/ui/forms/button'
import { FORM_DONE, useAskBeforeLeaving } from '../shared/leave-guard.tsx'
import { showFailure } from '../shared/outcome.ts'
import header from './header-button.module.css'

/** Ends the session, then shows the sign-in screen; unsaved changes are asked about while the session still lives. */
export function LogOutButton() {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const askBeforeLeaving = useAskBeforeLeaving()
  const leave = useMutation({
    mutationFn: logout,
    onSuccess: async () => {
      // Stale, not removed: without a user the page itself would lead to the sign-in screen, and back here.
      await queryClient.invalidateQueries({ queryKey: sessionQueries.user().queryKey, refetchType: 'none' })
      await navigate(PATHS.auth, FORM_DONE)
    },
    onError: (error) => showFailure('Failed to log out. Please try again.', error),
  })
  return (
    <button
      type="button"
      className={header.button}
      {...busyProps(leave.isPending, () => askBeforeLeaving(() => leave.mutate()))}
    >
      Log Out
    </button>
  )
}
