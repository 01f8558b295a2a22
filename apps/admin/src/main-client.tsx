import './zod-without-eval.ts'
import '@troubadour/ui/styles/tokens.css'
import '@troubadour/ui/styles/admin-tokens.css'
import './admin.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router-dom'
import { createQueryClient } from '@troubadour/api-client/query-client'
import { sessionQueries } from '@troubadour/api-client/session'
import { siteQueries } from '@troubadour/api-client/public'
import { AdminApp } from './admin-app.tsx'
import { prefetchFirstRows } from './first-rows.ts'
import { followKeyboardHeight } from './keyboard-height.ts'
import { routes } from './routes.tsx'
import { preloadOnIntent, preloadScreen } from './shared/paths/screen-route.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element #root')

const queryClient = createQueryClient()
// Every screen needs these two queries: they load in parallel with the screen's code.
const user = queryClient.fetchQuery(sessionQueries.user()).catch(() => null)
void user.then((one) => one && prefetchFirstRows(queryClient, location))
void queryClient.prefetchQuery(siteQueries.settings())
preloadOnIntent(routes)
followKeyboardHeight()
// Until then the page shows the loading screen of index.html: an outline would stay for 0.3 s, also after its code is
// there. Who is not signed in sees another screen. No `await`: the chunks of the screens import this one.
const isLoaded = preloadScreen(routes, location.pathname)
void Promise.race([isLoaded, user.then((one) => one && isLoaded)]).then(() =>
  createRoot(root).render(
    <StrictMode>
      <AdminApp queryClient={queryClient} router={createBrowserRouter(routes)} />
    </StrictMode>,
  ),
)
