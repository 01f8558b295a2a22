import { useEffect, useState } from 'react'
import { loadOnline } from './load-online.ts'

/**
 * Loads a part that the first screen does not need: when it is needed, or at the first press or key.
 * @param load the same function in each render
 * @returns null until it is loaded; after a failure each press or key retries, and so does the end of being offline
 */
export function useLazyOnInteraction<Part>(load: () => Promise<Part>, isNeeded: boolean): Part | null {
  const [loaded, setLoaded] = useState<{ part: Part } | null>(null)
  const [failures, setFailures] = useState(0)

  useEffect(() => {
    if (loaded) return
    const get = () =>
      void loadOnline(load).then(
        (part) => setLoaded({ part }),
        () => setFailures((count) => count + 1),
      )
    if (isNeeded && failures === 0) return get()
    const uses = new AbortController()
    for (const type of ['pointerdown', 'keydown', 'online']) {
      window.addEventListener(
        type,
        () => {
          uses.abort()
          get()
        },
        { signal: uses.signal, capture: true },
      )
    }
    return () => uses.abort()
  }, [load, isNeeded, loaded, failures])

  return loaded?.part ?? null
}
