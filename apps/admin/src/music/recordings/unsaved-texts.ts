import { createContext, use, useEffect, type Dispatch, type SetStateAction } from 'react'

/** Changes how many texts of recordings are typed and not saved; no draft keeps those. */
export const UnsavedTextsContext = createContext<Dispatch<SetStateAction<number>> | null>(null)

/** Counts a text for as long as it is unsaved and on the page. */
export function useUnsavedText(isUnsaved: boolean): void {
  const setCount = use(UnsavedTextsContext)
  useEffect(() => {
    if (!isUnsaved) return
    setCount?.((count) => count + 1)
    return () => setCount?.((count) => count - 1)
  }, [isUnsaved, setCount])
}
