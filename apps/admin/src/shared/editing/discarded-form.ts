import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { showToast } from '@troubadour/ui/overlays/toast-store'
import { FORM_DONE, useAskBeforeLeaving } from './leave-guard.tsx'

/** Contents of discarded forms that Undo brings back, by draft key, until the form takes its own. */
const broughtBack = new Map<string, unknown>()
const openForms = new Set<() => void>()

/**
 * Cancel with Undo (docs/product/admin.md#nothing-typed-is-lost).
 * @param restore puts discarded content back into the form, immediately or after it was opened again
 * @returns shows the toast whose Undo brings the content back, and the form, if it is closed by then
 */
export function useDiscardedForm<Content>(draftKey: string, restore: (content: Content) => void) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const askBeforeLeaving = useAskBeforeLeaving()
  const take = useEffectEvent(() => {
    if (!broughtBack.has(draftKey)) return
    // Only forms with this key store content under it.
    const content = broughtBack.get(draftKey) as Content
    broughtBack.delete(draftKey)
    restore(content)
  })

  useEffect(() => {
    const takeOwn = () => take()
    takeOwn()
    openForms.add(takeOwn)
    return () => void openForms.delete(takeOwn)
  }, [draftKey])

  function bringBack(content: Content) {
    broughtBack.set(draftKey, content)
    openForms.forEach((takeOwn) => takeOwn())
    if (!broughtBack.has(draftKey)) return
    // Another form may have unsaved changes by now.
    askBeforeLeaving(
      () => void navigate(pathname + search, { state: { ...FORM_DONE.state, isFormReturn: true } }),
    )
  }

  return (content: Content) =>
    showToast({
      title: 'Your changes were discarded',
      action: {
        label: 'Undo',
        altText: 'Open the form again to type them once more',
        onSelect: () => bringBack(content),
      },
    })
}
