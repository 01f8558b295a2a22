import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { type RootName, rootOf } from './roots.tsx'
import { createPageQueryClient } from './shared/page-query-client.ts'
import {
  HYDRATED_EVENT,
  type PageData,
  type PageSource,
  type PageState,
  restorePageState,
  retryFailed,
} from './shared/page-state.ts'

/**
 * Hydrates the page. After a redirect the data are newer than the page: React's parts are then rendered again.
 * @param signal aborted when the visitor leaves the page, which unmounts React
 */
export async function start(answer: Response, source: PageSource, signal: AbortSignal): Promise<void> {
  if (!answer.ok) throw new Error('The page has no data')
  const data = (await answer.json()) as PageData // written by the server of the same build
  signal.throwIfAborted()
  const isOfThisPage = !answer.redirected
  const state: PageState = {
    ...data,
    now: isOfThisPage ? Number(source.now) : Date.now(),
    search: isOfThisPage ? (source.search ?? '') : location.search,
    musicOrigin: source.music,
  }
  const queryClient = createPageQueryClient()
  // The page's content is current, however long ago it was rendered.
  restorePageState(queryClient, { ...state, now: Date.now() })

  const elements = document.querySelectorAll<HTMLElement>('[data-root]')
  let left = elements.length
  const announce = () => {
    left -= 1
    if (left > 0) return
    dispatchEvent(new Event(HYDRATED_EVENT))
    retryFailed(queryClient, state)
  }
  // React renders a transition in slices, so that scrolling stays smooth.
  startTransition(() => {
    for (const element of elements) {
      const name = element.dataset.root as RootName // written by ReactRoot
      const app = (
        <App queryClient={queryClient} state={state} onHydrated={announce}>
          {rootOf(name)}
        </App>
      )
      const root = isOfThisPage
        ? hydrateRoot(element, app, {
            identifierPrefix: name,
            // A visitor who leaves during hydration is no error.
            onRecoverableError: (error) => signal.aborted || reportError(error),
          })
        : createRoot(element, { identifierPrefix: name })
      if (!isOfThisPage) root.render(app)
      signal.addEventListener('abort', () => root.unmount())
    }
  })
}
