import { createContext, use, useEffect, type Dispatch, type SetStateAction } from 'react'

/** Sets the number of unsaved texts of recordings, which no draft contains. */
export const UnsavedTextsContext = createContext<Dispatch<SetStateAction<number>> | null>(null)

/** Counts a text while it is unsaved and mounted. */
export function useUnsavedText(isUnsaved: boolean): void {
  const setCount = use(UnsavedTextsContext)
  useEffect(() => {
    if (!isUnsaved) return
    setCount?.((count) => count + 1)
    return () => setCount?.((count) => count - 1)
  }, [isUnsaved, setCount])
}
