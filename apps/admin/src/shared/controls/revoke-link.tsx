import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { showRefusal, showSuccess, unlessGone } from '../calls/outcome.ts'
import { ConfirmButton } from './confirm-button.tsx'

/** Revokes a private link after a question. */
export function RevokeLink({
  name,
  description,
  revoke,
  queryKey,
}: {
  /** Who has it. */
  name: string
  /** What ends with it. */
  description: string
  revoke: () => Promise<unknown>
  /** Of the list of links. */
  queryKey: QueryKey
}) {
  const queryClient = useQueryClient()
  const action = useMutation({
    mutationFn: () => unlessGone(revoke()),
    onSuccess: async () => {
      showSuccess('The link is revoked')
      await queryClient.invalidateQueries({ queryKey })
    },
    onError: (error) => showRefusal(error, 'Failed to revoke the link. Please try again.'),
  })
  return (
    <ConfirmButton
      variant="quiet"
      size="small"
      aria-label={`Revoke the link of ${name}`}
      action={action}
      question={{
        title: `Revoke the link of “${name}”?`,
        description,
        confirmLabel: 'Revoke',
        variant: 'danger',
      }}
    >
      Revoke
    </ConfirmButton>
  )
}
