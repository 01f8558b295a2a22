import '@troubadour/ui/styles/tokens.css'
import './site.css'
import { useEffect, type ReactNode } from 'react'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { NowProvider } from './now.tsx'
import { PageSearchProvider } from './shared/page-search.tsx'
import { DEFAULT_MUSIC_ORIGIN, MusicOriginContext } from './shared/music-origin.ts'
import type { PageState } from './shared/page-state.ts'
import { SiteProvider } from './shared/site.tsx'
import { Toasts } from './shared/toasts.tsx'

/** What surrounds every page, on both sides. */
export function App({
  queryClient,
  state: { now, search, musicOrigin = DEFAULT_MUSIC_ORIGIN },
  onHydrated,
  children,
}: {
  queryClient: QueryClient
  state: Pick<PageState, 'now' | 'search'> & { musicOrigin?: string | undefined }
  onHydrated?: () => void
  children: ReactNode
}) {
  useEffect(() => onHydrated?.(), [onHydrated])
  return (
    <QueryClientProvider client={queryClient}>
      <SiteProvider>
        <NowProvider initialNow={now}>
          <PageSearchProvider initialSearch={search}>
            <MusicOriginContext value={musicOrigin}>{children}</MusicOriginContext>
            <Toasts />
          </PageSearchProvider>
        </NowProvider>
      </SiteProvider>
    </QueryClientProvider>
  )
}
