import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { createMemoryRouter } from 'react-router-dom'
import { expect, it, onTestFinished, vi } from 'vitest'
import { setUpMockServer } from '@troubadour/api-client/mock/node'
import { seedMockData, type MockData } from '@troubadour/api-client/mock/seed'
import { createQueryClient } from '@troubadour/api-client/query-client'
import { endpoints } from '@troubadour/domain/contract/endpoints'
import { AdminApp } from '../admin-app.tsx'
import { routes } from '../routes.tsx'
import { TWO_FACTOR_SETUP_PATH } from '../shared/account/two-factor.ts'
import { findToast, NOW } from '../testing/render-admin.tsx'

/** Renders the app with a clock that only the test advances. */
function renderWithClock(path: string, parts: Partial<MockData>) {
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setInterval', 'clearInterval'] })
  const data = seedMockData(parts)
  const server = setUpMockServer(data, NOW)
  const queryClient = createQueryClient()
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  const { unmount } = render(<AdminApp router={router} queryClient={queryClient} />)
  onTestFinished(() => {
    unmount()
    queryClient.clear()
    server.close()
    vi.useRealTimers()
  })

  /** Refuses one request as too soon. */
  function refuseOnce(name: 'login' | 'verifyTwoFactor', seconds: number) {
    const body = { message: 'Too many tries. Please wait.' }
    server.use(
      http.post(
        `*${endpoints[name].path}`,
        () => HttpResponse.json(body, { status: 429, headers: { 'retry-after': String(seconds) } }),
        { once: true },
      ),
    )
  }

  return { user: userEvent.setup({ delay: null }), data, server, refuseOnce }
}

const passes = (seconds: number) => act(() => void vi.advanceTimersByTime(seconds * 1000))
const timer = () => screen.getByRole('timer').textContent
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

async function lockedOut() {
  const admin = renderWithClock('/auth', { user: null })
  const { user } = admin
  await user.type(await screen.findByLabelText('Username'), 'two-factor')
  await user.type(screen.getByLabelText('Password'), 'right-password{Enter}')
  await user.type(await screen.findByLabelText('Verification code'), '999999{Enter}')
  await screen.findByRole('heading', { name: 'Too many tries' })
  return admin
}

it('counts a lock down, then lets the person try again from the password', async () => {
  const { user, data } = await lockedOut()
  expect(screen.getByRole('alert').textContent).toBe(
    'Too many wrong codes. Please wait 15 minutes and try again.',
  )
  expect(timer()).toBe('15:00')
  expect(button('Try again').disabled).toBe(true)
  expect(document.activeElement).toBe(button('Back'))
  passes(1)
  expect(timer()).toBe('14:59')
  passes(898)
  expect(timer()).toBe('0:01')
  expect(button('Try again').disabled).toBe(true)
  passes(1)
  expect(screen.queryByRole('timer')).toBeNull()
  expect(screen.getByText('You can try again now.').getAttribute('role')).toBe('status')
  // No other timer is running.
  expect(vi.getTimerCount()).toBe(1)
  await user.click(button('Try again'))
  expect((await screen.findByLabelText<HTMLInputElement>('Username')).value).toBe('two-factor')
  expect(data.pendingUsername).toBeNull()
})

it('keeps the focus on Try again while it works', async () => {
  const { user, server } = await lockedOut()
  server.use(http.post(`*${endpoints.logout.path}`, () => new Promise<never>(() => {})))
  passes(900)
  await user.click(button('Try again'))
  expect(button('Try again').getAttribute('aria-disabled')).toBe('true')
  expect(button('Try again').disabled).toBe(false)
})

it('speaks of the time once, not each second', async () => {
  await lockedOut()
  const spoken = screen.getByRole('alert').textContent
  passes(5)
  expect(screen.getByRole('alert').textContent).toBe(spoken)
  expect(screen.getByRole('alert').contains(screen.getByRole('timer'))).toBe(false)
  expect(screen.getByRole('timer').closest('[aria-live], [role=status]')).toBeNull()
})

it('lets somebody else sign in while it is locked', async () => {
  const { user } = await lockedOut()
  await user.click(button('Back'))
  await screen.findByLabelText('Username')
  // Only the app's clock is ticking, not the countdown.
  expect(vi.getTimerCount()).toBe(1)
})

it('keeps Log In disabled until the server takes passwords again', async () => {
  const { user, refuseOnce } = renderWithClock('/auth', { user: null })
  refuseOnce('login', 30)
  await user.type(await screen.findByLabelText('Username'), 'keeper')
  await user.type(screen.getByLabelText('Password'), 'right-password{Enter}')
  ;(await findToast('Login Failed')).getByText('Too many tries. Please wait.')
  await waitFor(() => expect(timer()).toBe('0:30'))
  expect(button('Log In').disabled).toBe(true)
  await user.type(screen.getByLabelText('Password'), '{Enter}')
  expect(button('Log In').disabled).toBe(true)
  passes(30)
  expect(screen.queryByRole('timer')).toBeNull()
  expect(button('Log In').disabled).toBe(false)
  await user.click(button('Log In'))
  await screen.findByRole('heading', { name: 'Dashboard' })
})

it('keeps Verify disabled, and the key, until the server takes codes again', async () => {
  const { user, refuseOnce } = renderWithClock(TWO_FACTOR_SETUP_PATH, {})
  refuseOnce('verifyTwoFactor', 60)
  await user.type(await screen.findByLabelText('Verification code'), '123456{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe('Too many tries. Please wait.')
  expect(timer()).toBe('1:00')
  expect(button('Verify').disabled).toBe(true)
  screen.getByText(/^JBSW Y3DP/)
  passes(60)
  expect(button('Verify').disabled).toBe(false)
  await user.click(button('Verify'))
  await screen.findByRole('region', { name: 'Recovery codes' })
})
