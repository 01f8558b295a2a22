import { useEffect, useState } from 'react'

/** Debounce time, in ms. */
const REST_MS = 300

/** The debounced value: a half typed URL names a missing picture. */
export function useRested<Value>(value: Value): Value {
  const [rested, setRested] = useState(value)

  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS)
    return () => clearTimeout(timer)
  }, [value])

  return rested
}
