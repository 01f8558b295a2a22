import type * as entryClient from '../entry-client.tsx'
import { HYDRATED_EVENT, type PageSource } from '../shared/page-state.ts'

/** A browser that is never idle still hydrates the page, in milliseconds after its first frame. */
const IDLE_TIMEOUT_MS = 2000
const INTENTS = ['pointerdown', 'touchstart', 'keydown', 'focusin']
/** These do nothing until React is there; links, forms and what plays music work by themselves. */
const NEEDS_REACT = '[data-root] button[type=button]:not([data-play])'
/** The network may be back at the next input; after that the page stays as the server sent it. */
const ATTEMPTS = 2

/**
 * Loads and hydrates the page when the browser is idle, or at the first touch, key or focus. The first click on a
 * control that needs React is held back until React is there or could not be loaded.
 * @param signal the visitor leaves the page
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
      // The style sheet hides the controls that would do nothing.
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

  // They stay while the page does: once React is loading or has failed for good, `start` does nothing.
  INTENTS.forEach((intent) => addEventListener(intent, start, { capture: true, passive: true, signal }))
  addEventListener('click', hold, { capture: true, signal })
  const startWhenIdle = () => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: IDLE_TIMEOUT_MS })
    else setTimeout(start, 1)
  }
  // A slow phone may fire `load` before it has painted anything: its first frame comes first.
  if (document.readyState === 'complete') startWhenIdle()
  else addEventListener('load', () => requestAnimationFrame(startWhenIdle), { signal })
  addEventListener(HYDRATED_EVENT, letClicksPass, { once: true, signal })
}

/** Loads React and what the page shows, both at once, and hydrates the page. */
export async function loadPage(source: PageSource, signal: AbortSignal): Promise<void> {
  const [{ start }, answer] = await Promise.all([
    // The entry of the same build.
    import(/* @vite-ignore */ source.entry) as Promise<typeof entryClient>,
    fetch(source.data, { signal }),
  ])
  await start(answer, source, signal)
}
