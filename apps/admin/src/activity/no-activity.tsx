import { Button } from '@troubadour/ui/forms/button'
import { EmptyState } from '@troubadour/ui/feedback/empty-state'
import { isNarrowed, NO_CHOICE, type ActivityChoice } from './activity-choice.ts'

/** The list without entries: none at all, or none that fits. */
export function NoActivity({
  choice,
  onChoose,
}: {
  choice: ActivityChoice
  onChoose: (choice: ActivityChoice) => void
}) {
  if (!isNarrowed(choice)) {
    return (
      <EmptyState title="Nothing has happened yet.">
        Sign-ins, refusals and changes appear here from now on.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="Nothing fits these filters."
      action={
        <Button variant="secondary" onClick={() => onChoose(NO_CHOICE)}>
          Clear filters
        </Button>
      }
    />
  )
}
