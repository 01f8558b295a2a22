import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router-dom'
import { queryWith } from './list-query.ts'

/**
 * Does what the link to this page asks for, such as '?upload', and takes it out of the address.
 * @param act may give other parameters for the address
 */
export function useAskedFor(name: string, act: (value: string) => Record<string, string> | void) {
  const [query, setQuery] = useSearchParams()
  const asked = query.get(name)
  const isAsked = asked !== null
  const answer = useEffectEvent(() => {
    const others = act(asked ?? '')
    setQuery(queryWith(query, { ...others, [name]: '' }), { replace: true, preventScrollReset: true })
  })
  useEffect(() => {
    if (!isAsked) return
    // After the frame has given the focus to the new screen.
    const timer = setTimeout(() => answer())
    return () => clearTimeout(timer)
  }, [isAsked])
}
