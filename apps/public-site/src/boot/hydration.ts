import { HYDRATED_EVENT } from './hydrated-event.ts'

/** A browser that is never idle still gets its page alive, in milliseconds after `load`. */
const IDLE_TIMEOUT_MS = 2000
const INTENTS = ['pointerdown', 'touchstart', 'keydown', 'focusin']
/** What does nothing until React is there. Links, forms and popover buttons work by themselves. */
const NEEDS_REACT = 'button[type=button]:not([popovertarget])'

/**
 * Loads and hydrates the page when the browser is idle after `load`, or at the first sign of intent, whichever
 * comes first. The first click on something that needs React is held back and made once React is there.
 * @param entry address of the client's entry; without one the page needs no React
 */
export function startHydration(
  entry: string | undefined,
  load: (entry: string) => Promise<unknown> = (address) => import(/* @vite-ignore */ address),
): void {
  if (!entry) return
  let isStarted = false
  let held: HTMLElement | undefined

  const start = () => {
    if (isStarted) return
    isStarted = true
    load(entry).catch((error: unknown) => {
      // The network may be back at the next intent.
      isStarted = false
      console.warn(error)
    })
  }
  const hold = (event: Event) => {
    const control = event.target instanceof Element && event.target.closest<HTMLElement>(NEEDS_REACT)
    if (!control) return
    event.preventDefault()
    event.stopPropagation()
    held ??= control
    start()
  }

  INTENTS.forEach((intent) => addEventListener(intent, start, { capture: true, passive: true }))
  addEventListener('click', hold, true)
  addEventListener('load', () => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: IDLE_TIMEOUT_MS })
    else setTimeout(start, 1)
  })
  addEventListener(
    HYDRATED_EVENT,
    () => {
      removeEventListener('click', hold, true)
      INTENTS.forEach((intent) => removeEventListener(intent, start, true))
      held?.click()
    },
    { once: true },
  )
}
