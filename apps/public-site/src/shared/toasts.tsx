import { lazy, Suspense } from 'react'
import { dismissToast, useToasts } from '@troubadour/ui/feedback/toast-store'
import { SectionBoundary } from './section.tsx'
import { useText } from './use-text.ts'

/** A separate chunk with Radix, loaded with the first toast. */
const ToastRegion = lazy(async () => ({
  default: (await import('@troubadour/ui/feedback/toast')).ToastRegion,
}))

export function Toasts() {
  const toasts = useToasts()
  const text = useText()
  if (toasts.length === 0) return null
  return (
    <SectionBoundary>
      <Suspense>
        <ToastRegion
          toasts={toasts}
          onDismiss={dismissToast}
          closeLabel={text('popup.closeButton')}
          label={text('spoken.noticesText')}
        />
      </Suspense>
    </SectionBoundary>
  )
}
