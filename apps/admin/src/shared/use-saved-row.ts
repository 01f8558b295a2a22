import { useState } from 'react'
import { rowIdFrom } from './admin-paths.ts'
import { showRow } from './show-row.ts'
import { useAskedFor } from './use-asked-for.ts'

/** The id of what was just saved, as `?saved=12` names it; its row gets the focus. */
export function useSavedRow(elementIdOf: (id: number) => string): number | null {
  const [savedId, setSavedId] = useState<number | null>(null)
  useAskedFor('saved', (value) => {
    const id = rowIdFrom(value)
    setSavedId(id)
    if (id !== null) showRow(document.getElementById(elementIdOf(id)))
  })
  return savedId
}
