import { Button } from '@troubadour/ui/forms/button'
import { EmptyState } from '@troubadour/ui/feedback/empty-state'
import type { Visibility } from './product-place.ts'

const KINDS: Record<Visibility, string> = {
  all: 'products',
  visible: 'visible products',
  hidden: 'hidden products',
}

/** There are products, but none where somebody looks. */
export function NoMatches({
  search,
  visibility,
  onClear,
}: {
  search: string
  visibility: Visibility
  onClear: () => void
}) {
  const kind = KINDS[visibility]
  return (
    <EmptyState
      title={search === '' ? `No ${kind}` : `No ${kind} match “${search}”`}
      action={
        <Button variant="secondary" onClick={onClear}>
          {search === '' ? 'Show all products' : 'Clear search'}
        </Button>
      }
    >
      {search !== '' && 'The search looks at titles.'}
    </EmptyState>
  )
}
