import type * as entryClient from '../entry-client.tsx'
import { loadModule } from '../shared/load-module.ts'
import { HYDRATED_EVENT, type PageSource } from '../shared/page-state.ts'

/** Hydrates the page even if the browser is never idle, in ms after its first frame. */
const IDLE_TIMEOUT_MS = 2000
const INTENTS = ['pointerdown', 'touchstart', 'keydown', 'focusin']
/** Controls that do nothing before hydration; links, forms and play buttons work without React. */
const NEEDS_REACT = '[data-root] button[type=button]:not([data-play])'
/** One retry at the next input, when the network may be back; then the page stays as the server rendered it. */
const ATTEMPTS = 2

/**
 * Loads and hydrates the page when the browser is idle, or at the first touch, key or focus. The first click on a
 * control that needs React is repeated after hydration.
 * @param signal aborted when the visitor leaves the page
 */
export function startHydration(load: () => Promise<unknown>, signal: AbortSignal): void {
  let attemptsLeft = ATTEMPTS
  let isLoading = false
  let held: HTMLElement | undefined

  const start = () => {
    if (isLoading || attemptsLeft === 0 || signal.aborted) return
    isLoading = true
    attemptsLeft -= 1
    load().catch((error: unknown) => {
      if (signal.aborted) return
      isLoading = false
      letClicksPass()
      if (attemptsLeft > 0) return
      console.warn(error)
      // The style sheet hides controls that do nothing without React.
      document.documentElement.dataset.still = ''
    })
  }
  const hold = (event: Event) => {
    const control = event.target instanceof Element && event.target.closest<HTMLElement>(NEEDS_REACT)
    if (!control) return
    event.preventDefault()
    event.stopPropagation()
    held ??= control
    held.setAttribute('aria-busy', 'true')
    start()
  }
  const letClicksPass = () => {
    removeEventListener('click', hold, true)
    held?.removeAttribute('aria-busy')
    held?.click()
    held = undefined
  }

  // The listeners stay: while React is loading or has failed permanently, `start` does nothing.
  INTENTS.forEach((intent) => addEventListener(intent, start, { capture: true, passive: true, signal }))
  addEventListener('click', hold, { capture: true, signal })
  const startWhenIdle = () => {
    // Safari lacks requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: IDLE_TIMEOUT_MS })
    else setTimeout(start, 1)
  }
  // A slow phone may fire `load` before its first paint, which must come first.
  if (document.readyState === 'complete') startWhenIdle()
  else addEventListener('load', () => requestAnimationFrame(startWhenIdle), { signal })
  addEventListener(HYDRATED_EVENT, letClicksPass, { once: true, signal })
}

/** Loads React and the page's data concurrently, and hydrates the page. */
export async function loadPage(source: PageSource, signal: AbortSignal): Promise<void> {
  const [{ start }, answer] = await Promise.all([
    loadModule<typeof entryClient>(source.entry),
    fetch(source.data, { signal }),
  ])
  await start(answer, source, signal)
}
