import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { createBrowserRouter } from 'react-router-dom'
import { createQueryClient } from '@troubadour/api-client/query-client'
import { sessionQueries } from '@troubadour/api-client/session'
import { siteQueries } from '@troubadour/api-client/site'
import type { CallResult } from '@troubadour/domain/contract'
import { AdminApp } from './admin-app.tsx'
import type { HydratedEvent } from './boot/hydrated-event.ts'
import { routes } from './routes.tsx'

const HYDRATED: HydratedEvent = 'admin:hydrated'

/**
 * Shows the app in the element of the document, or brings to life what the server has painted there.
 * @returns what takes it away again
 */
export function startApp(element: HTMLElement): () => void {
  const queryClient = createQueryClient()
  const { parts, site } = element.dataset
  const isPainted = parts !== undefined
  const siteKey = siteQueries.settings().queryKey
  const app = (
    <StrictMode>
      <AdminApp
        queryClient={queryClient}
        router={createBrowserRouter(routes)}
        onAlive={() => {
          dispatchEvent(new Event(HYDRATED))
          // What was painted with may have changed since.
          if (site) void queryClient.invalidateQueries({ queryKey: siteKey })
        }}
      />
    </StrictMode>
  )
  if (isPainted) {
    // The server paints the sign-in screen for those alone who have no session.
    queryClient.setQueryData(sessionQueries.user().queryKey, null)
    // Written by the server of the same build.
    if (site) queryClient.setQueryData(siteKey, JSON.parse(site) as CallResult<'getSite'>)
  } else {
    // Every screen begins with these two: asked for now, they travel beside the screen's own code.
    void queryClient.prefetchQuery(sessionQueries.user())
    void queryClient.prefetchQuery(siteQueries.settings())
  }
  let root: Root | undefined
  // A transition is worked off in slices: somebody who is typing notices nothing.
  startTransition(() => {
    root = isPainted ? hydrateRoot(element, app) : createRoot(element)
    if (!isPainted) root.render(app)
  })
  return () => root?.unmount()
}
