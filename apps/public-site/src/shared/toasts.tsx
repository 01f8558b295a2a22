import { lazy, Suspense } from 'react'
import { useToasts } from '@troubadour/ui/feedback/toast-store'
import { SectionBoundary } from './section-boundary.tsx'

const ToastOutlet = lazy(async () => {
  const { ToastOutlet: outlet } = await import('./toast-outlet.tsx')
  return { default: outlet }
})

/** Shows toasts. Radix comes with the first one, in a chunk of its own. */
export function Toasts() {
  if (useToasts().length === 0) return null
  return (
    <SectionBoundary>
      <Suspense>
        <ToastOutlet />
      </Suspense>
    </SectionBoundary>
  )
}
