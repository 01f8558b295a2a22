import { Button } from '@troubadour/ui/forms/button'
import { EmptyState } from '@troubadour/ui/feedback/empty-state'
import { isNarrowed, NO_CHOICE, type SubscriberChoice } from './subscriber-choice.ts'

/** The list without anybody: nobody at all, or nobody who fits. */
export function NoSubscribers({
  choice,
  onChoose,
}: {
  choice: SubscriberChoice
  onChoose: (choice: SubscriberChoice) => void
}) {
  if (!isNarrowed(choice)) {
    return (
      <EmptyState title="No subscribers yet.">
        Who signs up on your public site appears here. Addresses that you have already can be imported.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="Nobody fits these filters."
      action={
        <Button variant="secondary" onClick={() => onChoose(NO_CHOICE)}>
          Clear filters
        </Button>
      }
    />
  )
}
