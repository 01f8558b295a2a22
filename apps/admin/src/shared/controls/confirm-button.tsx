import { useState, type ComponentProps } from 'react'
import { Button } from '@troubadour/ui/forms/button'
import { ConfirmDialog } from '@troubadour/ui/overlays/dialog'

/** A button with a confirmation dialog, which stays open until the action has succeeded or failed. */
export function ConfirmButton({
  action,
  question,
  ...button
}: ComponentProps<typeof Button> & {
  /** A mutation. */
  action: {
    isPending: boolean
    mutate: (variables: undefined, options: { onSettled: () => void }) => void
  }
  question: Pick<
    ComponentProps<typeof ConfirmDialog>,
    'title' | 'description' | 'confirmLabel' | 'variant' | 'onCloseAutoFocus'
  >
}) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button {...button} onClick={() => setIsAsking(true)} />
      <ConfirmDialog
        {...question}
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        isBusy={action.isPending}
        onConfirm={() => action.mutate(undefined, { onSettled: () => setIsAsking(false) })}
      />
    </>
  )
}
