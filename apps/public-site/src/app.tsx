import '@troubadour/ui/styles/tokens.css'
import './site.css'
import { useEffect, type ReactNode } from 'react'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { PageContext } from './shared/page-context.tsx'
import { PageSearchProvider } from './shared/page-search.tsx'
import type { PageState } from './shared/page-state.ts'

/** The providers around a page on the server, and around each React root on both sides. */
export function App({
  queryClient,
  state,
  onHydrated,
  children,
}: {
  queryClient: QueryClient
  state: Pick<PageState, 'now' | 'search' | 'musicOrigin' | 'texts'>
  onHydrated?: () => void
  children: ReactNode
}) {
  useEffect(() => onHydrated?.(), [onHydrated])
  return (
    <QueryClientProvider client={queryClient}>
      <PageContext state={state}>
        <PageSearchProvider initialSearch={state.search}>{children}</PageSearchProvider>
      </PageContext>
    </QueryClientProvider>
  )
}
