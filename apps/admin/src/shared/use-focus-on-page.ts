import { useEffect, useRef } from 'react'

/**
 * Another page begins at its top, for the keyboard too; a search leaves the focus in its field.
 * @param search what the list is narrowed by
 * @returns for the element that takes the focus
 */
export function useFocusOnPage(page: number, search: string) {
  const list = useRef<HTMLDivElement>(null)
  const shown = useRef({ page, search })
  useEffect(() => {
    const last = shown.current
    shown.current = { page, search }
    if (last.page !== page && last.search === search) list.current?.focus({ preventScroll: true })
  }, [page, search])
  return list
}
