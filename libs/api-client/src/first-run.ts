import type { QueryClient } from '@tanstack/react-query'
import type { SetupChange } from '@troubadour/domain/site/setup'
import { call } from './call.ts'
import { read } from './read.ts'

/** What the dashboard says of shows and music, which changes with what is saved elsewhere. */
export const overviewQuery = () => ({
  ...read(['overview'], 'getOverview'),
  refetchOnMount: 'always' as const,
})

/** How far the set-up is; what the site lacks changes with everything that is saved elsewhere. */
export const setupQuery = () => ({ ...read(['setup'], 'getSetup'), refetchOnMount: 'always' as const })

/** Stores how far the set-up is. */
export async function changeSetup(queryClient: QueryClient, change: SetupChange): Promise<void> {
  queryClient.setQueryData(setupQuery().queryKey, await call('updateSetup', { body: change }))
}
