import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { HYDRATED_EVENT } from './boot/hydrated-event.ts'
import { ReminderOfTheShow } from './layout/reminder-of-the-show.tsx'
import { HomePage } from './pages/home-page.tsx'
import { createPageQueryClient } from './shared/page-query-client.ts'
import {
  PAGE_STATE_ID,
  POPUP_ROOT_ID,
  restorePageState,
  retryFailed,
  type PageState,
} from './shared/page-state.ts'

const root = document.getElementById('root')
const stateText = document.getElementById(PAGE_STATE_ID)?.textContent
if (!root || !stateText) throw new Error('The page has no root or no state')

const state = JSON.parse(stateText) as PageState // written by the server of the same build
const queryClient = createPageQueryClient()
restorePageState(queryClient, state)

function announce() {
  dispatchEvent(new Event(HYDRATED_EVENT))
  retryFailed(queryClient, state)
}

const popupRoot = document.getElementById(POPUP_ROOT_ID)
const app = (
  <App queryClient={queryClient} state={state} onHydrated={announce}>
    {popupRoot ? <ReminderOfTheShow /> : <HomePage />}
  </App>
)

// A transition is worked off in slices: a visitor who is scrolling notices nothing.
startTransition(() => {
  if (popupRoot) createRoot(popupRoot).render(app)
  else hydrateRoot(root, app)
})
