import { createContext, use, useRef, type ReactNode, type RefObject } from 'react'
import { useNavigate } from 'react-router-dom'
import { wayBack } from '../lists/list-query.ts'

/** Navigate with this state after a form was saved or discarded. */
export const FORM_DONE = { state: { isFormDone: true } } as const

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
