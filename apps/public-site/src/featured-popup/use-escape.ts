import { useEffect, type RefObject } from 'react'
import { isAnotherDialogOpen } from './open-dialogs.ts'

/** Calls back when Escape is pressed anywhere and nothing else has a use for it. */
export function useEscape(own: RefObject<Element | null>, onEscape: () => void): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
      // An open menu is closed by the browser, which says so to nobody.
      if (!isAnotherDialogOpen(own.current)) onEscape()
    }
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [own, onEscape])
}
