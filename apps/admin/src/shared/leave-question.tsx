import { use, useEffect, useState } from 'react'
import { useBlocker } from 'react-router-dom'
import { ConfirmDialog } from '@troubadour/ui/overlays/dialog'
import { GuardContext } from './leave-guard.tsx'

/** Asks before a page with unsaved changes is left. Place it beside the form: its own submit would reach an outer one. */
export function LeaveQuestion({
  hasChanges,
  title = 'Leave without saving?',
  description = 'Your changes on this page have not been saved. They are kept as a draft, which this page offers when you come back.',
  stayLabel = 'Keep editing',
  leaveLabel = 'Leave',
  onLeave,
}: {
  hasChanges: boolean
  /** What is asked, where there is something else than changes to lose. */
  title?: string
  description?: string
  stayLabel?: string
  leaveLabel?: string
  /** Before a navigation that was answered with Leave. */
  onLeave?: () => void
}) {
  const guard = use(GuardContext)
  /** What was asked for, while it waits for the answer. */
  const [leave, setLeave] = useState<(() => void) | null>(null)
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    // Going back to an entry that a form once ended in is no end of this form.
    const isDone = historyAction !== 'POP' && isFormDone(nextLocation.state)
    return hasChanges && currentLocation.pathname !== nextLocation.pathname && !isDone
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
