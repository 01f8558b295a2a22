import '@troubadour/ui/tokens.css'
import './site.css'
import { useEffect, type ReactNode } from 'react'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { NowProvider } from './now.tsx'
import { PageSearchProvider } from './shared/page-search.tsx'
import type { PageState } from './shared/page-state.ts'
import { SiteProvider } from './shared/site.tsx'
import { Toasts } from './shared/toasts.tsx'

/** What surrounds every page, on both sides. */
export function App({
  queryClient,
  state: { now, search },
  onHydrated,
  children,
}: {
  queryClient: QueryClient
  state: Pick<PageState, 'now' | 'search'>
  onHydrated?: () => void
  children: ReactNode
}) {
  useEffect(() => onHydrated?.(), [onHydrated])
  return (
    <QueryClientProvider client={queryClient}>
      <SiteProvider>
        <NowProvider initialNow={now}>
          <PageSearchProvider initialSearch={search}>
            {children}
            <Toasts />
          </PageSearchProvider>
        </NowProvider>
      </SiteProvider>
    </QueryClientProvider>
  )
}
