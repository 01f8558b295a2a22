import { renderToString } from 'react-dom/server'
import { createMemoryRouter } from 'react-router-dom'
import { createQueryClient } from '@troubadour/api-client/query-client'
import { sessionQueries } from '@troubadour/api-client/session'
import { siteQueries } from '@troubadour/api-client/site'
import { PATHS } from '@troubadour/domain/paths'
import { AdminApp } from '../admin-app.tsx'
import { rootRoute, signInRoute } from '../sign-in-route.tsx'
import type { Site } from './read-site.ts'

/** The sign-in screen as React draws it at first for somebody who is signed out, with its title before it. */
export function renderSignIn(site: Site | null): string {
  const queryClient = createQueryClient()
  queryClient.setQueryData(sessionQueries.user().queryKey, null)
  if (site) queryClient.setQueryData(siteQueries.settings().queryKey, site)
  const router = createMemoryRouter([{ ...rootRoute, children: [signInRoute] }], {
    initialEntries: [PATHS.auth],
  })
  try {
    return renderToString(<AdminApp queryClient={queryClient} router={router} />)
  } finally {
    router.dispose()
    queryClient.clear()
  }
}
