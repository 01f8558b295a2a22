import type { ReactNode } from 'react'
import { EmptyState } from '@troubadour/ui/feedback/empty-state'
import { Button } from '@troubadour/ui/forms/button'

export function NoMatches({
  kind,
  all,
  search,
  onClear,
  children,
}: {
  /** What was looked for: 'hidden products'. */
  kind: string
  /** What the whole list has: 'products'. */
  all: string
  search: string
  onClear: () => void
  /** Where the search looks. */
  children: ReactNode
}) {
  return (
    <EmptyState
      title={search === '' ? `No ${kind}.` : `No ${kind} match “${search}”.`}
      action={
        <Button variant="secondary" onClick={onClear}>
          {search === '' ? `Show all ${all}` : 'Clear search'}
        </Button>
      }
    >
      {search !== '' && children}
    </EmptyState>
  )
}
