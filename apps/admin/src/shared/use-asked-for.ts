import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router-dom'
import { queryWith } from './list-query.ts'

/** Does what the link to this page asks for, such as '?upload', and takes it out of the address. */
export function useAskedFor(name: string, act: () => void) {
  const [query, setQuery] = useSearchParams()
  const isAsked = query.has(name)
  const answer = useEffectEvent(() => {
    setQuery(queryWith(query, { [name]: '' }), { replace: true })
    act()
  })
  useEffect(() => {
    if (!isAsked) return
    // After the frame has given the focus to the new screen.
    const timer = setTimeout(() => answer())
    return () => clearTimeout(timer)
  }, [isAsked])
}
