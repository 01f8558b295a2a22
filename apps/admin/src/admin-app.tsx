import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { RouterProvider, type RouterProviderProps } from 'react-router-dom'
import { ToastRegion } from '@troubadour/ui/feedback/toast'
import { dismissToast, useToasts } from '@troubadour/ui/feedback/toast-store'
import { NowProvider } from './shared/now.tsx'

/** The whole app round its router: data, clock, notifications. */
export function AdminApp({
  queryClient,
  router,
  now,
}: {
  queryClient: QueryClient
  router: RouterProviderProps['router']
  /** Stops the clock, for tests. */
  now?: Date
}) {
  return (
    <QueryClientProvider client={queryClient}>
      <NowProvider fixed={now}>
        <RouterProvider router={router} />
      </NowProvider>
      <Toasts />
    </QueryClientProvider>
  )
}

function Toasts() {
  return <ToastRegion toasts={useToasts()} onDismiss={dismissToast} />
}
