import { useEffect, useRef, type RefObject } from 'react'

/**
 * Focuses the list when its page changes; a search keeps the focus in its field.
 * @param filter the current search and filters
 * @returns the ref of the element that takes the focus
 */
export function useFocusOnPage(page: number, filter: string) {
  const list = useRef<HTMLDivElement>(null)
  const shown = useRef({ page, filter })
  useEffect(() => {
    const last = shown.current
    shown.current = { page, filter }
    if (last.page !== page && last.filter === filter) list.current?.focus({ preventScroll: true })
  }, [page, filter])
  return list
}

/** Focuses the list when the focused row has left it, such as one that was hidden while the visible ones are listed. */
export function useFocusWhenRowLeaves(list: RefObject<HTMLDivElement | null>, total: number | null) {
  const shown = useRef(total ?? 0)
  useEffect(() => {
    if (total === null) return
    const isFewer = total < shown.current
    shown.current = total
    if (isFewer && document.activeElement === document.body) list.current?.focus({ preventScroll: true })
  }, [list, total])
}
