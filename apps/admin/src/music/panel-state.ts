import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { NEW_TRACK_SCROLL_DELAY_MS } from '@troubadour/domain/release/music-track'
import { rowIdFrom } from '../shared/paths/admin-paths.ts'
import { PANEL_PARAMS, panelNavigation, useFollowed } from '../shared/editing/panel-address.ts'
import { useAddressChange } from '../shared/lists/address-change.ts'
import { queryWith } from '../shared/lists/list-query.ts'
import { showRow } from '../shared/browser/show-row.ts'

/** The open panel: at most one, so that no unsaved change is out of sight. */
export type Panel = { name: 'none' } | { name: 'create' } | { name: 'order' } | { name: 'edit'; id: number }

const NO_QUERY = new URLSearchParams()
const NO_PANEL: Panel = { name: 'none' }

function panelFrom(params: URLSearchParams): Panel {
  if (params.has(PANEL_PARAMS.create)) return { name: 'create' }
  if (params.has(PANEL_PARAMS.order)) return { name: 'order' }
  const id = rowIdFrom(params.get(PANEL_PARAMS.edit) ?? undefined)
  return id === null ? NO_PANEL : { name: 'edit', id }
}

const FLAGS: Partial<Record<Panel['name'], string>> = {
  create: PANEL_PARAMS.create,
  order: PANEL_PARAMS.order,
}

function queryFor(panel: Panel, query: URLSearchParams): string {
  const edit = panel.name === 'edit' ? String(panel.id) : ''
  const rest = queryWith(query, {
    [PANEL_PARAMS.create]: '',
    [PANEL_PARAMS.order]: '',
    [PANEL_PARAMS.edit]: edit,
  })
  return [FLAGS[panel.name], rest].filter(Boolean).join('&')
}

/**
 * The open panel, from the URL: Back closes it, and its form asks first if there are unsaved changes. 'cleared' shows
 * the whole list.
 */
export function usePanel(): [panel: Panel, show: (panel: Panel, narrowing?: 'cleared') => void] {
  const changeAddress = useAddressChange()
  const [params] = useSearchParams()
  const [panel, setPanel] = useFollowed<Panel>(
    queryFor(panelFrom(params), NO_QUERY),
    panelFrom(params),
    focusIdsOf,
  )
  return [
    panel,
    (next, narrowing) => {
      setPanel(next)
      changeAddress(({ query, state }) => ({
        query: queryFor(next, narrowing === 'cleared' ? NO_QUERY : query),
        ...panelNavigation({ wasOpen: panel.name !== 'none', isOpen: next.name !== 'none', state }),
      }))
    },
  ]
}

/** Element that gets the focus when a part of the page has closed. */
export const ADD_BUTTON_ID = 'add-track'
export const LIST_ID = 'tracks'
export const ORDER_BUTTON_ID = 'order-tracks'
export const rowId = (id: number) => `track-${id}`
export const recordingsId = (id: number) => `recordings-${id}`
export const editButtonId = (id: number) => `edit-track-${id}`

/** The elements of which the first takes the focus when Back has closed a panel. */
function focusIdsOf(panel: Panel): readonly string[] {
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
