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

/** Hydrates the page. After a redirect the data is newer than the page, which is then rendered again. */
export async function start(answer: Response, source: PageSource): Promise<void> {
  const root = document.getElementById('root')
  if (!root || !answer.ok) throw new Error('The page has no root or no data')
  const data = (await answer.json()) as PageData // written by the server of the same build
  const isOfThisPage = !answer.redirected
  const state: PageState = {
    ...data,
    now: isOfThisPage ? Number(source.now) : Date.now(),
    search: isOfThisPage ? (source.search ?? '') : location.search,
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
  // React renders a transition in slices, so that scrolling stays smooth.
  startTransition(() => {
    if (isOfThisPage && !popupRoot) hydrateRoot(root, app)
    else createRoot(popupRoot ?? root).render(app)
  })
}
