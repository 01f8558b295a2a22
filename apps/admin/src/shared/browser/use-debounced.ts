import { useEffect, useState } from 'react'

/** Debounce time, in ms. */
const DEBOUNCE_MS = 300

/** The debounced value: a half typed URL names a missing picture. */
export function useDebounced<Value>(value: Value): Value {
  const [debounced, setDebounced] = useState(value)

  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [value])

  return debounced
}
