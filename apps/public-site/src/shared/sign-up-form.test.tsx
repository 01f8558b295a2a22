import { act, fireEvent, screen } from '@testing-library/react'
import { dismissToast, showToast } from '@troubadour/ui/overlays/toast-store'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderPage } from '../testing/render-page.tsx'
import { SignUpForm } from './sign-up-form.tsx'

/** Whether the code of toasts cannot be loaded. */
const toasts = vi.hoisted(() => ({ fail: false, loads: 0 }))
vi.mock('./on-demand.ts', () => ({
  onDemand: (load: () => Promise<unknown>) => () => {
    toasts.loads += 1
    return toasts.fail ? Promise.reject(new TypeError('network')) : load()
  },
}))

/** The requests, without the host. */
let calls: string[]
let tokenStatus: number

beforeEach(() => {
  calls = []
  tokenStatus = 200
  toasts.fail = false
  toasts.loads = 0
  renderPage(<SignUpForm source="newsletter" submitLabel="Subscribe" />)
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async (url: string, { method, body = '' }: { method: string; body?: string }) => {
    calls.push(`${method} ${url} ${body}`.trim())
    if (method === 'POST') return Response.json({ message: 'Thank you.' }, { status: 201 })
    return Response.json({ token: 'visitor-of-today' }, { status: tokenStatus })
  })
})
afterEach(() => {
  act(() => dismissToast(showToast({ title: 'last' })))
  vi.useRealTimers()
})

const field = () => screen.getByLabelText(/Email address/) as HTMLInputElement
const send = () => {
  fireEvent.change(field(), { target: { value: 'reader@example.com' } })
  fireEvent.submit(field().form!) // the field is in a form
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
// The toasts have buttons, too.
const isBusy = () => field().form?.querySelector('button')?.getAttribute('aria-busy') === 'true'
const ASK = 'GET /api/sign-up-token'
const signUp = (token?: string) =>
  `POST /api/subscribe ${JSON.stringify({ email: 'reader@example.com', source: 'newsletter', token })}`

it('asks for a token once the field has the focus, and sends it no sooner than the API takes it', async () => {
  await pass(10_000)
  expect(calls).toEqual([])
  fireEvent.focus(field())
  await pass(1500)
  fireEvent.blur(field())
  fireEvent.focus(field())
  send()
  await pass(499)
  expect([calls, isBusy()]).toEqual([[ASK], true])
  await pass(1)
  expect([calls, isBusy()]).toEqual([[ASK, signUp('visitor-of-today')], false])
})

it('does not wait when typing took longer than that, and keeps the token', async () => {
  fireEvent.focus(field())
  await pass(2000)
  send()
  await pass(0)
  send()
  await pass(0)
  expect(calls).toEqual([ASK, signUp('visitor-of-today'), signUp('visitor-of-today')])
})

it('asks as it is sent where nothing did before; without an answer it sends none, and asks again', async () => {
  tokenStatus = 503
  send()
  await pass(0)
  // A submitted form regains the focus.
  expect(calls).toEqual([ASK, signUp(), ASK])
  tokenStatus = 200
  send()
  await pass(2000)
  expect(calls.slice(3)).toEqual([ASK, signUp('visitor-of-today')])
})

describe('where the code of toasts cannot be loaded (docs/product/errors.md#public-site-errors)', () => {
  beforeEach(() => void (toasts.fail = true))
  const sendEmpty = () => fireEvent.submit(field().form!) // the field is in a form

  it('requests it at the first focus or input, not before', () => {
    expect(toasts.loads).toBe(0)
    fireEvent.focusIn(field())
    expect(toasts.loads).toBe(1)
    fireEvent.input(field(), { target: { value: 'a' } })
    expect(toasts.loads).toBe(2)
  })

  it('says at the form that the address is missing, once, and in a toast as soon as it can', async () => {
    sendEmpty()
    await pass(0)
    expect(screen.getByRole('alert').textContent).toBe('ErrorPlease enter your email address')
    expect(screen.getAllByText('Please enter your email address').length).toBe(1)
    expect([document.activeElement, field().getAttribute('aria-invalid')]).toEqual([field(), 'true'])
    expect(field().getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id)
    toasts.fail = false
    sendEmpty()
    await pass(0)
    expect(screen.queryByRole('alert')).toBeNull()
    screen.getByText('Please enter your email address', { selector: 'li *' })
  })

  it('says at the form that the sign-up failed, and that it worked', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')))
    send()
    await pass(2000)
    expect(screen.getByRole('alert').textContent).toBe('ErrorFailed to subscribe')
    vi.stubGlobal('fetch', async (_: string, { method }: { method: string }) =>
      method === 'POST' ? Response.json({ message: '' }, { status: 201 }) : Response.json({ token: 'token' }),
    )
    send()
    await pass(2000)
    expect(screen.queryByRole('alert')).toBeNull()
    screen.getByText('You subscribed to the newsletter.')
  })
})
