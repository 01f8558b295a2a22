import { useEffect, useRef, useState } from 'react'
import { rowIdFrom } from '../paths/admin-paths.ts'
import { pageOfItem, type Group } from './list-query.ts'
import { showRow } from '../browser/show-row.ts'
import { useAskedFor } from '../browser/use-asked-for.ts'

/** The id of a just saved item, from `?saved=12`; shows its page, and focuses its row. */
export function useSavedRow(noun: string, groups: readonly Group<{ id: number }>[]): number | null {
  const [savedId, setSavedId] = useState<number | null>(null)
  const shownId = useRef<number>(null)
  useAskedFor('saved', (value) => {
    const id = rowIdFrom(value)
    setSavedId(id)
    const page = id === null ? 1 : pageOfItem(groups, id)
    return { page: page > 1 ? String(page) : '' }
  })
  // Runs after each render until the page with the row is rendered.
  useEffect(() => {
    if (savedId === null || shownId.current === savedId) return
    const row = document.getElementById(`${noun}-${savedId}`)
    if (!row) return
    shownId.current = savedId
    showRow(row)
  })
  return savedId
}
