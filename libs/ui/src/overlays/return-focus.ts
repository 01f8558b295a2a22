import { useRef } from 'react'

/**
 * Gives the focus back to whatever had it when a dialog opened. Radix returns it only to a trigger of its own,
 * and the dialogs here are opened by state. Spread the result on the dialog's content.
 */
export function useReturnFocus(onCloseAutoFocus?: (event: Event) => void) {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      onCloseAutoFocus?.(event)
      if (event.defaultPrevented) return
      event.preventDefault()
      if (opener.current instanceof HTMLElement) opener.current.focus()
    },
  }
}
