import { createContext, use, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useNavigate } from 'react-router-dom'
import { wayBack } from '../lists/list-query.ts'
import { focusFirst } from './move-focus.ts'

/** Navigate with this state after a form was saved or discarded. */
export const FORM_DONE = { state: { isFormDone: true } } as const

/**
 * How a screen opens and closes the panels of its address. One entry for all that are opened one after the other: Back
 * closes the panel, and from a closed one it leaves the screen soon.
 */
export const panelNavigation = (wasOpen: boolean, isOpen: boolean, state: unknown) => ({
  replace: wasOpen || isPanelClosed(state),
  state: { ...FORM_DONE.state, isPanelClosed: !isOpen },
})

/** Whether a history entry is of a closed panel, by its state. */
export const isPanelClosed = (state: unknown) =>
  typeof state === 'object' && state !== null && 'isPanelClosed' in state && state.isPanelClosed === true

/**
 * A state that follows a value of the address, such as after Back, and can be set before the address has changed.
 * @param key of the value; empty when nothing is open
 * @param focusIds the elements of which the first takes the focus when the address has closed a value
 */
export function useFollowed<Value>(
  key: string | null,
  value: Value,
  focusIds: (closed: Value) => readonly string[],
) {
  const [shown, show] = useState(value)
  const [known, setKnown] = useState<{ key: string | null; focus: readonly string[] }>({ key, focus: [] })
  if (key !== known.key) {
    // It shows nothing any more if it was closed before the address has changed.
    setKnown({ key, focus: key ? [] : focusIds(shown) })
    show(value)
  }
  useEffect(() => focusFirst(...known.focus), [known])
  return [shown, show] as const
}

/** Leaves a saved or discarded form; to a list as it was left. @returns takes its path, and parameters to add */
export function useReturnTo() {
  const navigate = useNavigate()
  return (path: string, params?: Record<string, string>) => {
    const { to, state } = wayBack(path, params)
    return navigate(to, { state: { ...FORM_DONE.state, ...state } })
  }
}

/** Runs `leave`: immediately, or after the confirmation. */
type AskBefore = (leave: () => void) => void

export const GuardContext = createContext<RefObject<AskBefore | null> | null>(null)

/** Lets components outside of a page, such as Log Out, ask the page's guard first. */
export function LeaveGuardProvider({ children }: { children: ReactNode }) {
  const guard = useRef<AskBefore | null>(null)
  return <GuardContext value={guard}>{children}</GuardContext>
}

/**
 * For actions that leave the page without the router, such as Log Out: runs them immediately when nothing would be
 * lost.
 */
export function useAskBeforeLeaving(): AskBefore {
  const guard = use(GuardContext)
  return (leave) => (guard?.current ? guard.current(leave) : leave())
}
