import { useEffect, type RefObject } from 'react'

/**
 * Keeps the focus in the page when the element that has it is removed, such as a 'Try again' that worked: the nearest
 * element around it that can take the focus gets it.
 */
export function useKeptFocus(page: RefObject<HTMLElement | null>) {
  useEffect(() => {
    let path: EventTarget[] = []
    const remember = (event: FocusEvent) => (path = event.composedPath())
    const observer = new MutationObserver(() => {
      const [focused, ...around] = path
      if (document.activeElement !== document.body || isThere(focused)) return
      path = []
      const place = around.find((element) => isThere(element, '[tabindex]')) as HTMLElement | undefined
      place?.focus({ preventScroll: true })
    })
    const element = page.current
    element?.addEventListener('focusin', remember)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      element?.removeEventListener('focusin', remember)
      observer.disconnect()
    }
  }, [page])
}

function isThere(target: EventTarget | undefined, selector = '*'): boolean {
  return target instanceof HTMLElement && target.isConnected && target.matches(selector)
}
