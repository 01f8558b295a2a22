import { Outlet, ScrollRestoration } from 'react-router-dom'

/** What is round every screen. */
export function Root() {
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  )
}
