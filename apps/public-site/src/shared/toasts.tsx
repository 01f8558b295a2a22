import { lazy, Suspense } from 'react'
import { dismissToast, useToast } from '@troubadour/ui/feedback/toast-store'
import { SectionBoundary } from './section.tsx'
import { useText } from './use-text.ts'

/** A separate chunk with Radix, loaded with the first toast. */
const ToastRegion = lazy(async () => ({
  default: (await import('@troubadour/ui/feedback/toast')).ToastRegion,
}))

export function Toasts() {
  const toast = useToast()
  const text = useText()
  if (!toast) return null
  return (
    <SectionBoundary>
      <Suspense>
        <ToastRegion
          toast={toast}
          onDismiss={dismissToast}
          closeLabel={text('popup.closeButton')}
          label={text('spoken.noticesText')}
        />
      </Suspense>
    </SectionBoundary>
  )
}
