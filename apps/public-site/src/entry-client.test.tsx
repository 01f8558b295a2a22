import { act, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { mockEvent } from '@troubadour/api-client/mock/seed'
import { eventQueries } from '@troubadour/api-client/public'
import { App } from './app.tsx'
import { start } from './entry-client.tsx'
import { reactSections } from './react-sections.tsx'
import { rootOf, type RootName } from './roots.tsx'
import { createPageQueryClient } from './shared/page-query-client.ts'
import { HYDRATED_EVENT, type PageState, restorePageState } from './shared/page-state.ts'
import { pageState, TEST_NOW } from './testing/render-page.tsx'

const source = { entry: '/entry.js', data: '/page-data/1234567890/', now: String(TEST_NOW) }
const onHydrated = vi.fn()
let visit = new AbortController()

/** Puts the home page's roots into the document, as rendered by the server. */
function showPage(state: PageState = pageState()): void {
  const queryClient = createPageQueryClient()
  restorePageState(queryClient, state)
  // Object.keys returns string[].
  const names = ['banner', ...Object.keys(reactSections), 'overlays'] as RootName[]
  const parts = names.map((name) => {
    const app = (
      <App queryClient={queryClient} state={state}>
        {rootOf(name)}
      </App>
    )
    return `<div data-root="${name}">${renderToString(app, { identifierPrefix: name })}</div>`
  })
  document.body.innerHTML = `<h1>As it was sent</h1>${parts.join('')}`
}

beforeEach(() => {
  vi.useFakeTimers({ now: TEST_NOW, toFake: ['Date'] })
  addEventListener(HYDRATED_EVENT, onHydrated)
  onHydrated.mockClear()
  visit = new AbortController()
  showPage()
})
afterEach(() => removeEventListener(HYDRATED_EVENT, onHydrated))

/** A response with the page's data, possibly after a redirect. */
function answer(data: object, isRedirected = false): Response {
  return Object.defineProperty(Response.json(data), 'redirected', { value: isRedirected })
}
const heading = () => document.querySelector('#experience-it li h4')

it('hydrates the page with its own data: what stands there stays', async () => {
  const before = heading()
  await act(() => start(answer(pageState()), source, visit.signal))
  expect(onHydrated).toHaveBeenCalledOnce()
  expect(heading()).toBe(before)
})

it('makes its parts anew from other data, so that nothing is mismatched', async () => {
  const [before, title] = [heading(), document.querySelector('h1')]
  const events = [mockEvent({ id: 5, title: 'Added since', date: 'May 20, 2026' })]
  await act(() => start(answer(pageState({ data: { events } }), true), source, visit.signal))
  expect(onHydrated).toHaveBeenCalledOnce()
  expect(before?.isConnected).toBe(false)
  expect(heading()?.textContent).toBe('Added since')
  expect(document.querySelector('h1')).toBe(title)
})

it('asks again for what the server could not read, such as the show of the banner', async () => {
  const state = pageState({ failed: [eventQueries.featured().queryKey] })
  showPage(state)
  const show = mockEvent({ id: 5, title: 'Lanterns', date: 'June 3, 2026' })
  vi.stubGlobal('fetch', async () => Response.json(show))
  await act(() => start(answer(state), source, visit.signal))
  await screen.findByRole('link', { name: 'Lanterns - June 3, 2026 - Get tickets now!' })
})

it('fails without data, and the page stays as it was sent', async () => {
  const before = document.body.innerHTML
  await expect(start(new Response('', { status: 503 }), source, visit.signal)).rejects.toThrow('no data')
  expect(document.body.innerHTML).toBe(before)
})

it('goes with the page, whether it was there already or not', async () => {
  const data = pageState()
  await act(() => start(answer(data), source, visit.signal))
  act(() => visit.abort())
  expect(heading()).toBeNull()

  showPage()
  const before = document.body.innerHTML
  await expect(start(answer(data), source, visit.signal)).rejects.toThrow('aborted')
  expect(document.body.innerHTML).toBe(before)
})

it('reports no error when the visitor leaves during hydration', async () => {
  const onError = vi.fn()
  vi.stubGlobal('reportError', onError)
  await act(async () => {
    await start(answer(pageState()), source, visit.signal)
    visit.abort()
  })
  expect(heading()).toBeNull()
  expect(onHydrated).not.toHaveBeenCalled()
  expect(onError).not.toHaveBeenCalled()
})
