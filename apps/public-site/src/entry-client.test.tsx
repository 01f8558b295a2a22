import { act } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { mockEvent } from '@troubadour/api-client/mock/seed'
import { App } from './app.tsx'
import { start } from './entry-client.tsx'
import { HomePage } from './pages/home-page.tsx'
import { createPageQueryClient } from './shared/page-query-client.ts'
import { HYDRATED_EVENT, restorePageState } from './shared/page-state.ts'
import { pageState, TEST_NOW } from './testing/render-page.tsx'

const source = { entry: '/entry.js', data: '/page-data/1234567890/', now: String(TEST_NOW) }
const onHydrated = vi.fn()

beforeEach(() => {
  vi.useFakeTimers({ now: TEST_NOW, toFake: ['Date'] })
  addEventListener(HYDRATED_EVENT, onHydrated)
  onHydrated.mockClear()
  const queryClient = createPageQueryClient()
  const state = pageState()
  restorePageState(queryClient, state)
  const html = renderToString(
    <App queryClient={queryClient} state={state}>
      <HomePage />
    </App>,
  )
  document.body.innerHTML = `<div id="root">${html}</div>`
})
afterEach(() => removeEventListener(HYDRATED_EVENT, onHydrated))

/** As the page's own, or what the server leads to when that is gone. */
function answer(data: object, isRedirected = false): Response {
  return Object.defineProperty(Response.json(data), 'redirected', { value: isRedirected })
}
const heading = () => document.querySelector('#experience-it li h4')

it('hydrates the page with its own data: what stands there stays', async () => {
  const before = heading()
  await act(() => start(answer(pageState()), source))
  expect(onHydrated).toHaveBeenCalledOnce()
  expect(heading()).toBe(before)
})

it('makes the page anew from other data, so that nothing is mismatched', async () => {
  const before = heading()
  const events = [mockEvent({ id: 5, title: 'Added since', date: 'May 20, 2026' })]
  await act(() => start(answer(pageState({ data: { events } }), true), source))
  expect(onHydrated).toHaveBeenCalledOnce()
  expect(before?.isConnected).toBe(false)
  expect(heading()?.textContent).toBe('Added since')
})

it('fails without data, and the page stays as it was sent', async () => {
  const before = document.body.innerHTML
  await expect(start(new Response('', { status: 503 }), source)).rejects.toThrow('no data')
  expect(document.body.innerHTML).toBe(before)
})
