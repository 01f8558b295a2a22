import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router-dom'
import { queryWith } from './list-query.ts'

/** Does what the link to this page asks for, such as '?upload', and takes it out of the address. */
export function useAskedFor(name: string, act: (value: string) => void) {
  const [query, setQuery] = useSearchParams()
  const asked = query.get(name)
  const isAsked = asked !== null
  const answer = useEffectEvent(() => {
    setQuery(queryWith(query, { [name]: '' }), { replace: true, preventScrollReset: true })
    act(asked ?? '')
  })
  useEffect(() => {
    if (!isAsked) return
    // After the frame has given the focus to the new screen.
    const timer = setTimeout(() => answer())
    return () => clearTimeout(timer)
  }, [isAsked])
}
