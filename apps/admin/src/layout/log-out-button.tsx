import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { logout, sessionQueries } from '@troubadour/api-client/session'
import { PATHS } from '@troubadour/domain/paths'
import { showFailure } from '../shared/outcome.ts'

/** Ends the session, then shows the sign-in screen. */
export function LogOutButton({ className }: { className?: string }) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const leave = useMutation({
    mutationFn: logout,
    onSuccess: async () => {
      // Stale, not gone: the page stays until it is left, for it may ask about unsaved changes first.
      await queryClient.invalidateQueries({ queryKey: sessionQueries.user().queryKey, refetchType: 'none' })
      await navigate(PATHS.auth)
    },
    onError: (error) => showFailure('Failed to log out. Please try again.', error),
  })
  return (
    <button type="button" className={className} disabled={leave.isPending} onClick={() => leave.mutate()}>
      Log Out
    </button>
  )
}
