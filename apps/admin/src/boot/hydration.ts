import type { HydratedEvent } from './hydrated-event.ts'

const HYDRATED: HydratedEvent = 'admin:hydrated'
/** A browser that is never idle fetches the scripts all the same, in milliseconds after its first frames. */
const IDLE_TIMEOUT_MS = 2000
const INTENTS = ['pointerdown', 'keydown', 'focusin', 'input']

/**
 * Brings the painted screen to life at the first sign that somebody uses it: until then the browser has nothing to run.
 * The scripts are fetched before, when it is idle after `load` and its first paint. A form that is sent too early is
 * held back, and sent once the app is there; when the app cannot be loaded, the page is, which mends what a new release
 * has left behind.
 * @param parts addresses of scripts, each of which needs only those before it
 */
export function startHydration(parts: readonly string[]): void {
  let isLoading = false
  let held: HTMLFormElement | undefined

  const start = () => {
    if (isLoading) return
    isLoading = true
    runInTurn(parts).catch((error: unknown) => {
      console.warn(error)
      if (held) return location.reload()
      // The network may be back at the next intent.
      isLoading = false
    })
  }
  const hold = (event: SubmitEvent) => {
    event.preventDefault()
    // React may be there by half: it would send the form, and this once more.
    event.stopPropagation()
    if (event.target instanceof HTMLFormElement) held = event.target
    start()
  }
  INTENTS.forEach((intent) => addEventListener(intent, start, { capture: true, passive: true }))
  addEventListener('submit', hold, true)
  addEventListener(
    HYDRATED,
    () => {
      removeEventListener('submit', hold, true)
      held?.requestSubmit()
    },
    { once: true },
  )
  const fetchInTime = () =>
    void untilPainted()
      .then(untilIdle)
      .then(() => fetchAll(parts))
  if (document.readyState === 'complete') fetchInTime()
  else addEventListener('load', fetchInTime)
}

/** Has the browser fetch and compile them, all at once; what it has already it leaves. */
function fetchAll(parts: readonly string[]): void {
  for (const href of parts) {
    const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href })
    // As the build writes it: what is asked for in another way is fetched twice.
    link.crossOrigin = ''
    document.head.append(link)
  }
}

/** Runs each part in a turn of its own: between them the browser answers whoever types. */
async function runInTurn(parts: readonly string[]): Promise<void> {
  fetchAll(parts)
  for (const part of parts) {
    await import(/* @vite-ignore */ part)
    await new Promise((resolve) => setTimeout(resolve))
  }
}

/**
 * A slow phone has everything loaded before it has painted anything: what is painted comes first, and the scripts
 * take no part of the line from it.
 */
async function untilPainted(): Promise<void> {
  // The frame that has all that `load` waited for, and the one after it.
  for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame)
  await new Promise<void>((resolve) => {
    const painted = new PerformanceObserver((entries) => {
      if (entries.getEntriesByName('first-contentful-paint').length === 0) return
      painted.disconnect()
      resolve()
    })
    painted.observe({ type: 'paint', buffered: true })
  })
}

function untilIdle(): Promise<unknown> {
  return new Promise((resolve) => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: IDLE_TIMEOUT_MS })
    else setTimeout(resolve, 1)
  })
}
