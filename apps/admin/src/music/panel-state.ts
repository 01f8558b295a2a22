import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { rowIdFrom } from '../shared/admin-paths.ts'

/** What is open on the page: one thing at most, so that no change is out of sight. */
export type Panel = { name: 'none' } | { name: 'create' } | { name: 'edit'; id: number }

const NO_PANEL: Panel = { name: 'none' }

function panelFrom(params: URLSearchParams): Panel {
  if (params.has('add')) return { name: 'create' }
  const id = rowIdFrom(params.get('edit') ?? undefined)
  return id === null ? NO_PANEL : { name: 'edit', id }
}

function searchFor(panel: Panel): string {
  if (panel.name === 'create') return '?add'
  return panel.name === 'edit' ? `?edit=${panel.id}` : ''
}

/**
 * The open panel. The address says it too, so that a reload opens it again and another page can lead there; it is
 * read once, because a link to this page must not close a panel with unsaved changes.
 */
export function usePanel(): [panel: Panel, show: (panel: Panel) => void] {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const [panel, setPanel] = useState(() => panelFrom(params))
  return [
    panel,
    (next) => {
      setPanel(next)
      void navigate({ search: searchFor(next) }, { replace: true, preventScrollReset: true })
    },
  ]
}
