import { useEffect, useState } from 'react'
import { FORM_DONE } from './leave-guard.tsx'
import { focusFirst } from './move-focus.ts'

/** The parameters of the panels in the address of their screen. */
export const PANEL_PARAMS = { create: 'add', edit: 'edit', order: 'order' } as const

/** Whether two queries of a page open the same panel. */
export function isSamePanel(before: string, after: string): boolean {
  const [one, other] = [new URLSearchParams(before), new URLSearchParams(after)]
  return Object.values(PANEL_PARAMS).every((name) => one.get(name) === other.get(name))
}

/**
 * How a screen opens and closes the panels of its address. One entry for all that are opened one after the other: Back
 * closes the panel, and from a closed one it leaves the screen soon.
 * @param state of the history entry
 */
export const panelNavigation = ({
  wasOpen,
  isOpen,
  state,
}: {
  wasOpen: boolean
  isOpen: boolean
  state: unknown
}) => ({
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
