import { useSearchParams } from 'react-router-dom'
import { useAddressChange } from '../lists/address-change.ts'
import { queryWith } from '../lists/list-query.ts'
import { rowIdFrom } from '../paths/admin-paths.ts'
import { PANEL_PARAMS, panelNavigation, useFollowed } from './panel-address.ts'

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
 * @param focusIdsOf the elements of which the first takes the focus when Back has closed a panel
 */
export function usePanel(
  focusIdsOf: (panel: Panel) => readonly string[],
): [panel: Panel, show: (panel: Panel, narrowing?: 'cleared') => void] {
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
