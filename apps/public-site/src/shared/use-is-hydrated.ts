import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and in the first rendering of the browser, then true. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
