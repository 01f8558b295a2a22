import { useSyncExternalStore } from 'react'
import { hasAgreed, onChangedConsent, type EmbedKind } from './embed-consent.ts'

/** Whether the visitor has agreed; on the server and in the first rendering of the browser nobody has. */
export function useHasAgreed(kind: EmbedKind): boolean {
  return useSyncExternalStore(
    onChangedConsent,
    () => hasAgreed(kind),
    () => false,
  )
}
