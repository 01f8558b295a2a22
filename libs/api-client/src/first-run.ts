import type { QueryClient } from '@tanstack/react-query'
import type { SetupChange } from '@troubadour/domain/setup/setup'
import { call } from './call.ts'
import { read } from './read.ts'

/** Shows and music on the dashboard. Always refetched, because it depends on other content. */
export const overviewQuery = () => ({
  ...read(['overview'], 'getOverview'),
  refetchOnMount: 'always' as const,
})

/** The progress of the set-up. Always refetched, because what the site lacks depends on other content. */
export const setupQuery = () => ({ ...read(['setup'], 'getSetup'), refetchOnMount: 'always' as const })

/** Stores the progress of the set-up. */
export async function changeSetup(queryClient: QueryClient, change: SetupChange): Promise<void> {
  queryClient.setQueryData(setupQuery().queryKey, await call('updateSetup', { body: change }))
}
