import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router-dom'
import { queryWith } from '../lists/list-query.ts'

/**
 * Runs an action from a query parameter once, such as '?upload', and removes the parameter from the URL.
 * @param act may return other parameters for the URL
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
    // After the frame has focused the new screen.
    const timer = setTimeout(() => answer())
    return () => clearTimeout(timer)
  }, [isAsked])
}
