import { lazy, Suspense } from 'react'
import { dismissToast, useToasts } from '@troubadour/ui/feedback/toast-store'
import { SectionBoundary } from './section.tsx'

/** Radix comes with the first toast, in a separate chunk. */
const ToastRegion = lazy(async () => ({
  default: (await import('@troubadour/ui/feedback/toast')).ToastRegion,
}))

export function Toasts() {
  const toasts = useToasts()
  if (toasts.length === 0) return null
  return (
    <SectionBoundary>
      <Suspense>
        <ToastRegion toasts={toasts} onDismiss={dismissToast} />
      </Suspense>
    </SectionBoundary>
  )
}
