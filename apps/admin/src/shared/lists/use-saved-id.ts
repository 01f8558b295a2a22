import { useState } from 'react'
import { useAskedFor } from '../browser/use-asked-for.ts'
import { rowIdFrom } from '../paths/admin-paths.ts'

/** The id of a just saved item, from `?saved=12`. */
export function useSavedId(): number | null {
  const [savedId, setSavedId] = useState<number | null>(null)
  useAskedFor('saved', (value) => setSavedId(rowIdFrom(value)))
  return savedId
}
