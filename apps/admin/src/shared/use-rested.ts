import { useEffect, useState } from 'react'

/** How long typing must rest before what hangs on it follows, in milliseconds. */
const REST_MS = 300

/** A value once it has stopped changing: half a typed address names a picture that is not there. */
export function useRested<Value>(value: Value): Value {
  const [rested, setRested] = useState(value)

  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS)
    return () => clearTimeout(timer)
  }, [value])

  return rested
}
