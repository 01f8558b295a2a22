import { useEffect, useState } from 'react'
import { NEW_TRACK_SCROLL_DELAY_MS } from '@troubadour/domain/release/track-rules'
import type { Panel } from '../shared/editing/use-panel.ts'
import { showRow } from '../shared/browser/show-row.ts'

/** Element that gets the focus when a part of the page has closed. */
export const ADD_BUTTON_ID = 'add-track'
export const LIST_ID = 'tracks'
export const ORDER_BUTTON_ID = 'order-tracks'
export const rowId = (id: number) => `track-${id}`
export const recordingsId = (id: number) => `recordings-${id}`
export const editButtonId = (id: number) => `edit-track-${id}`

/** The elements of which the first takes the focus when Back has closed a panel. */
export function focusIdsOf(panel: Panel): readonly string[] {
  if (panel.name === 'edit') return [editButtonId(panel.id), LIST_ID]
  return { none: [], create: [ADD_BUTTON_ID], order: [ORDER_BUTTON_ID, LIST_ID] }[panel.name]
}

/**
 * Moves the focus after a save: while the page is covered, no element can take it.
 * @returns sets the element, by its id
 */
export function useFocusAfterSave(isBusy: boolean) {
  /** `scrolls`: whether the page scrolls there after the delay for a new track. */
  const [target, setTarget] = useState<{ elementId: string; scrolls: boolean } | null>(null)

  useEffect(() => {
    if (isBusy || !target) return
    const timer = setTimeout(
      () => {
        const element = document.getElementById(target.elementId) ?? document.getElementById(ADD_BUTTON_ID)
        if (target.scrolls) showRow(element)
        else element?.focus()
        setTarget(null)
      },
      target.scrolls ? NEW_TRACK_SCROLL_DELAY_MS : 0,
    )
    return () => clearTimeout(timer)
  }, [target, isBusy])

  return (elementId: string, { scrolls } = { scrolls: false }) => setTarget({ elementId, scrolls })
}
