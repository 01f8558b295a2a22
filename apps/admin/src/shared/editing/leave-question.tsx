import { use, useEffect, useState } from 'react'
import { useBlocker } from 'react-router-dom'
import { ConfirmDialog } from '@troubadour/ui/overlays/dialog'
import { GuardContext } from './leave-guard.tsx'

/**
 * Asks before leaving a page with unsaved changes. Place it outside of the form, to which its submit event would
 * bubble.
 */
export function LeaveQuestion({
  hasChanges,
  title = 'Leave without saving?',
  description = 'Your changes on this page have not been saved. They are kept as a draft, which this page offers when you come back.',
  stayLabel = 'Keep editing',
  leaveLabel = 'Leave',
  onLeave,
  isSameForm = () => true,
}: {
  hasChanges: boolean
  /** Title, when something other than changes would be lost. */
  title?: string
  description?: string
  stayLabel?: string
  leaveLabel?: string
  /** Called before a confirmed navigation. */
  onLeave?: () => void
  /** Whether the form stays open, from one query of its page to another. */
  isSameForm?: (before: string, after: string) => boolean
}) {
  const guard = use(GuardContext)
  /** The action that waits for the confirmation. */
  const [leave, setLeave] = useState<(() => void) | null>(null)
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    // Going back to a history entry with this state does not mean that this form is done.
    const isDone = historyAction !== 'POP' && isFormDone(nextLocation.state)
    const stays =
      currentLocation.pathname === nextLocation.pathname &&
      isSameForm(currentLocation.search, nextLocation.search)
    return hasChanges && !stays && !isDone
  })

  useEffect(() => {
    if (!hasChanges) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [hasChanges])

  useEffect(() => {
    if (!hasChanges || !guard) return
    guard.current = (asked) => setLeave(() => asked)
    return () => {
      guard.current = null
    }
  }, [guard, hasChanges])

  return (
    <ConfirmDialog
      isOpen={leave !== null || blocker.state === 'blocked'}
      onOpenChange={() => {
        setLeave(null)
        blocker.reset?.()
      }}
      title={title}
      description={description}
      cancelLabel={stayLabel}
      confirmLabel={leaveLabel}
      variant="danger"
      onConfirm={() => {
        setLeave(null)
        leave?.()
        if (blocker.state !== 'blocked') return
        onLeave?.()
        blocker.proceed()
      }}
    />
  )
}

function isFormDone(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isFormDone' in state
}
