import { useSyncExternalStore } from 'react'
import { hasAgreed, onChangedConsent, type EmbedKind } from './embed-consent.ts'

/** Whether the visitor has consented; false on the server and during hydration. */
export function useHasAgreed(kind: EmbedKind): boolean {
  return useSyncExternalStore(
    onChangedConsent,
    () => hasAgreed(kind),
    () => false,
  )
}
