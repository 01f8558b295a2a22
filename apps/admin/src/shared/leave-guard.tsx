import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
import { ConfirmDialog } from '@troubadour/ui/confirm-dialog'

/** Navigate with this when the form is done with: saved, or given up on purpose. */
export const FORM_DONE = { state: { isFormDone: true } } as const

/** Asks before a page with unsaved changes is left: in a dialog inside the app, by the browser otherwise. */
export function LeaveGuard({ hasChanges }: { hasChanges: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasChanges && currentLocation.pathname !== nextLocation.pathname && !isFormDone(nextLocation.state),
  )

  useEffect(() => {
    if (!hasChanges) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [hasChanges])

  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      onOpenChange={() => blocker.reset?.()}
      title="Leave without saving?"
      description="Your changes on this page have not been saved and would be lost."
      cancelLabel="Keep editing"
      confirmLabel="Leave"
      variant="danger"
      onConfirm={() => blocker.proceed?.()}
    />
  )
}

function isFormDone(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isFormDone' in state
}
