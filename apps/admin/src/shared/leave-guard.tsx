import { createContext, use, useRef, type ReactNode, type RefObject } from 'react'

/** Navigate with this when the form is done with: saved, or given up on purpose. */
export const FORM_DONE = { state: { isFormDone: true } } as const

/** Goes on with `leave`: at once, or after the question was answered with Leave. */
type AskBefore = (leave: () => void) => void

export const GuardContext = createContext<RefObject<AskBefore | null> | null>(null)

/** Lets what stands outside a page, such as Log Out, ask the page's guard first. */
export function LeaveGuardProvider({ children }: { children: ReactNode }) {
  const guard = useRef<AskBefore | null>(null)
  return <GuardContext value={guard}>{children}</GuardContext>
}

/** For what gives the page up without being a navigation: it is done at once when there is nothing to lose. */
export function useAskBeforeLeaving(): AskBefore {
  const guard = use(GuardContext)
  return (leave) => (guard?.current ? guard.current(leave) : leave())
}
