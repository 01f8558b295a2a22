import { HYDRATED_EVENT } from './hydrated-event.ts'

/** A browser that is never idle still gets its page alive, in milliseconds after its first frame. */
const IDLE_TIMEOUT_MS = 2000
const INTENTS = ['pointerdown', 'touchstart', 'keydown', 'focusin']
/** What does nothing until React is there. Links, forms and popover buttons work by themselves. */
const NEEDS_REACT = 'button[type=button]:not([popovertarget])'
/** The network may be back at the next intent; after that the page stays as the server sent it. */
const TRIES = 2

/**
 * Has the page loaded and hydrated when the browser is idle after `load` and a frame, or at the first sign of intent, whichever
 * comes first. The first click on something that needs React is held back and made once React is there, or once it
 * could not be loaded: from then on no click is held.
 */
export function startHydration(load: () => Promise<unknown>): void {
  let triesLeft = TRIES
  let isLoading = false
  let held: HTMLElement | undefined

  const start = () => {
    if (isLoading || triesLeft === 0) return
    isLoading = true
    triesLeft -= 1
    load().catch((error: unknown) => {
      isLoading = false
      letClicksPass()
      if (triesLeft > 0) return
      console.warn(error)
      // The style sheet takes away what would be dead.
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

  // They stay: once React is on its way or given up, starting does nothing.
  INTENTS.forEach((intent) => addEventListener(intent, start, { capture: true, passive: true }))
  addEventListener('click', hold, true)
  const startWhenIdle = () => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: IDLE_TIMEOUT_MS })
    else setTimeout(start, 1)
  }
  // A slow phone has everything loaded before it has painted anything: its first frame comes first.
  addEventListener('load', () => requestAnimationFrame(startWhenIdle))
  addEventListener(HYDRATED_EVENT, letClicksPass, { once: true })
}
