import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  createMemoryRouter,
  Link,
  RouterProvider,
  type LazyRouteFunction,
  type RouteObject,
} from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi, type MockInstance } from 'vitest'
import { RootErrorScreen } from './root-error-screen.tsx'
import { Root } from './root.tsx'
import { setOnline } from './testing/render-admin.tsx'

let reload: MockInstance<() => void>
let serverAnswer: MockInstance<typeof fetch>

beforeEach(() => {
  reload = vi.spyOn(location, 'reload').mockReturnValue()
  serverAnswer = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
})
afterEach(() => {
  setOnline(true)
  vi.restoreAllMocks()
})

/** Two screens; the code of the second comes, or does not, as `load` says. */
function renderScreens(load: LazyRouteFunction<RouteObject>) {
  const router = createMemoryRouter([
    {
      Component: Root,
      ErrorBoundary: RootErrorScreen,
      children: [
        { path: '/', element: <Link to="/late">Go on</Link> },
        { path: '/late', lazy: load },
      ],
    },
  ])
  render(<RouterProvider router={router} />)
  return { router, user: userEvent.setup() }
}

async function askOffline() {
  const shown = renderScreens(() => Promise.reject(new TypeError('Failed to fetch the module')))
  setOnline(false)
  await shown.user.click(screen.getByRole('link', { name: 'Go on' }))
  await screen.findByRole('heading', { name: 'You are offline' })
  return shown
}

const tryAgain = () => screen.getByRole('button', { name: 'Try again' })

it('shows progress from the press of a link until the next screen is there', async () => {
  const { promise, resolve } = Promise.withResolvers<{ element: string }>()
  const { user } = renderScreens(() => promise)
  expect(screen.queryByRole('progressbar')).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Go on' }))
  screen.getByRole('progressbar', { name: 'Loading the page' })
  resolve({ element: 'The next screen' })
  await screen.findByText('The next screen')
  expect(screen.queryByRole('progressbar')).toBeNull()
})

it('says of a screen that is not loaded yet that the browser is offline, and stays until the server answers', async () => {
  const { user } = await askOffline()
  expect(screen.queryByText('Something went wrong')).toBeNull()
  tryAgain().focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(tryAgain().hasAttribute('aria-disabled')).toBe(false))
  expect(serverAnswer).toHaveBeenCalledTimes(1)
  expect(reload).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(tryAgain())
  serverAnswer.mockResolvedValue(new Response())
  await user.click(tryAgain())
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
})

it('loads that screen by itself when the browser is online', async () => {
  await askOffline()
  serverAnswer.mockResolvedValue(new Response())
  setOnline(true)
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
})

it('loads it as well when the link is pressed again later, because the router asks for its code no second time', async () => {
  const { router, user } = await askOffline()
  await router.navigate(-1)
  setOnline(true)
  serverAnswer.mockResolvedValue(new Response())
  await user.click(await screen.findByRole('link', { name: 'Go on' }))
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
})

it('says that something went wrong when the code is not there online', async () => {
  const { user } = renderScreens(() => Promise.reject(new TypeError('Failed to fetch the module')))
  await user.click(screen.getByRole('link', { name: 'Go on' }))
  await screen.findByRole('heading', { name: 'Something went wrong' })
  expect(reload).not.toHaveBeenCalled()
})
