import { useMutation, useQueryClient } from '@tanstack/react-query'
import { storeAnnounced } from '@troubadour/api-client/announced'
import { call } from '@troubadour/api-client/call'
import type { Announced, MadeDraft } from '@troubadour/domain/announce/announced'
import { showRefusal } from '../calls/outcome.ts'

/** Makes the drafts that are missing. */
export function useAnnounce(onMade?: (announced: Announced) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ kind, id }: Pick<MadeDraft, 'kind' | 'id'>) => call('announce', { params: { kind, id } }),
    onSuccess: async (announced) => {
      await storeAnnounced(queryClient, announced)
      onMade?.(announced)
    },
    onError: (error) => showRefusal(error, 'The drafts could not be made. Please try again.'),
  })
}
