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
import { followKeyboardHeight } from './keyboard-height.ts'
import { routes } from './routes.tsx'
import { preloadOnIntent, preloadScreen } from './shared/paths/screen-route.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element #root')

const queryClient = createQueryClient()
// Every screen needs these two queries: they load in parallel with the screen's code.
void queryClient.prefetchQuery(sessionQueries.user())
void queryClient.prefetchQuery(siteQueries.settings())
// The screen's own code, too.
preloadScreen(routes, location.pathname)
preloadOnIntent(routes)
followKeyboardHeight()
createRoot(root).render(
  <StrictMode>
    <AdminApp queryClient={queryClient} router={createBrowserRouter(routes)} />
  </StrictMode>,
)
