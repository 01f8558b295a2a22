import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { ReminderOfTheShow } from './featured-popup/featured-popup-opener.tsx'
import { HomePage } from './pages/home-page.tsx'
import { createPageQueryClient } from './shared/page-query-client.ts'
import {
  HYDRATED_EVENT,
  type PageData,
  type PageSource,
  type PageState,
  POPUP_ROOT_ID,
  restorePageState,
  retryFailed,
} from './shared/page-state.ts'

/**
 * Brings the page to life.
 * @param answer the page's data; led elsewhere, it is what the page would be made of by now: then it is made anew
 */
export async function start(answer: Response, source: PageSource): Promise<void> {
  const root = document.getElementById('root')
  if (!root || !answer.ok) throw new Error('The page has no root or no data')
  const data = (await answer.json()) as PageData // written by the server of the same build
  const isPagesOwn = !answer.redirected
  const state: PageState = {
    ...data,
    now: isPagesOwn ? Number(source.now) : Date.now(),
    search: isPagesOwn ? (source.search ?? '') : location.search,
    musicOrigin: source.music,
  }
  const queryClient = createPageQueryClient()
  restorePageState(queryClient, state)

  const announce = () => {
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
    if (isPagesOwn && !popupRoot) hydrateRoot(root, app)
    else createRoot(popupRoot ?? root).render(app)
  })
}
