import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi, type MockInstance } from 'vitest'
import { ScreenOutlet } from './layout/screen-outlet.tsx'
import { RootErrorScreen, ScreenErrorScreen } from './root-error-screen.tsx'
import { Root } from './root.tsx'
import { preloadOnIntent, screenRoute } from './shared/paths/screen-route.tsx'
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

/** Two screens in a frame; `load` loads the code of the second. */
function renderScreens(load: () => Promise<() => string>) {
  const routes = [
    {
      Component: Root,
      ErrorBoundary: RootErrorScreen,
      children: [
        {
          element: (
            <main>
              The frame <ScreenOutlet />
            </main>
          ),
          children: [
            {
              ErrorBoundary: ScreenErrorScreen,
              children: [
                { path: '/', element: <Link to="/late">Go on</Link> },
                { path: '/late', ...screenRoute('Late', 'list', load) },
              ],
            },
          ],
        },
      ],
    },
  ]
  const router = createMemoryRouter(routes)
  render(<RouterProvider router={router} />)
  return { router, routes, user: userEvent.setup() }
}

async function askOffline() {
  const shown = renderScreens(() => Promise.reject(new TypeError('Failed to fetch the module')))
  setOnline(false)
  await shown.user.click(screen.getByRole('link', { name: 'Go on' }))
  await screen.findByRole('heading', { name: 'You are offline' })
  return shown
}

const tryAgain = () => screen.getByRole('button', { name: 'Try again' })

it('shows the outline of the next screen from the press of a link until its code is there', async () => {
  const { promise, resolve } = Promise.withResolvers<() => string>()
  const { user } = renderScreens(() => promise)
  expect(screen.queryByRole('progressbar')).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Go on' }))
  await screen.findByRole('progressbar', { name: 'Loading the page' })
  screen.getByText('Loading Late')
  screen.getByRole('heading', { name: 'Late', hidden: true })
  expect(screen.queryByRole('link', { name: 'Go on' })).toBeNull()
  resolve(() => 'The next screen')
  await screen.findByText(/The next screen/)
  expect(screen.queryByRole('progressbar')).toBeNull()
})

it('loads the code of a screen once, when the focus or the pointer reaches its link', async () => {
  const load = vi.fn(() => Promise.resolve(() => 'The next screen'))
  const { routes, user } = renderScreens(load)
  preloadOnIntent(routes)
  await user.hover(screen.getByText(/The frame/))
  expect(load).not.toHaveBeenCalled()
  await user.tab()
  expect(load).toHaveBeenCalledOnce()
  await user.click(screen.getByRole('link', { name: 'Go on' }))
  await screen.findByText(/The next screen/)
  expect(load).toHaveBeenCalledOnce()
})

it('says of a screen that is not loaded yet that the browser is offline, and stays until the server answers', async () => {
  const { user } = await askOffline()
  expect(screen.queryByText('Something went wrong')).toBeNull()
  screen.getByText(/The frame/)
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

it('tries again while the browser is online, because the first request may still fail', async () => {
  await askOffline()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  setOnline(true)
  await waitFor(() => expect(serverAnswer).toHaveBeenCalledOnce())
  expect(reload).not.toHaveBeenCalled()
  serverAnswer.mockResolvedValue(new Response())
  vi.advanceTimersToNextTimer()
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  vi.advanceTimersToNextTimer()
  expect(serverAnswer).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
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
