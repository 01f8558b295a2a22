import { Outlet, ScrollRestoration } from 'react-router-dom'
import { NavigationProgress } from './shared/navigation-progress.tsx'
import { OfflineLine } from './shared/offline-line.tsx'

/** What is round every screen. */
export function Root() {
  return (
    <>
      <OfflineLine />
      <NavigationProgress />
      <Outlet />
      <ScrollRestoration />
    </>
  )
}
