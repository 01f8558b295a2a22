import { useEffect, useState } from 'react'

/**
 * A part that the first screen does without: it is loaded when it is needed, else at the first press or key.
 * @param load the same function in each render
 * @returns null until it is there; after a failure each press or key tries again
 */
export function usePartOnUse<Part>(load: () => Promise<Part>, isNeeded: boolean): Part | null {
  const [loaded, setLoaded] = useState<{ part: Part } | null>(null)
  const [failures, setFailures] = useState(0)

  useEffect(() => {
    if (loaded) return
    const get = () =>
      void load().then(
        (part) => setLoaded({ part }),
        () => setFailures((count) => count + 1),
      )
    if (isNeeded && failures === 0) return get()
    const uses = new AbortController()
    for (const type of ['pointerdown', 'keydown']) {
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
