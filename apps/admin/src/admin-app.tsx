import { QueryClientProvider, useIsFetching, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { RouterProvider, type RouterProviderProps } from 'react-router-dom'
import { dismissToast, useToast } from '@troubadour/ui/overlays/toast-store'
import { NowProvider } from './shared/time/now.tsx'
import { useLazyOnInteraction } from './shared/browser/use-lazy-on-interaction.ts'

export function AdminApp({
  queryClient,
  router,
  now,
}: {
  queryClient: QueryClient
  router: RouterProviderProps['router']
  /** Fixed time, for tests. */
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

const loadRegion = async () => (await import('@troubadour/ui/overlays/toast')).ToastRegion

function Toasts() {
  const toast = useToast()
  const queries = useQueryClient().getQueryCache()
  // Once the screen has what it shows: offline the code could not be loaded, and a failed change would say nothing.
  const hasFetched = useIsFetching() === 0 && queries.getAll().length > 0
  const ToastRegion = useLazyOnInteraction(loadRegion, hasFetched || toast !== null)
  return ToastRegion && <ToastRegion toast={toast} onDismiss={dismissToast} />
}
