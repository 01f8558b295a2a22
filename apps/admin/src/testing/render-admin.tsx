import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { act, render, screen, within } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import { delay, http, HttpResponse, type HttpResponseResolver } from 'msw'
import { createMemoryRouter } from 'react-router-dom'
import { onTestFinished, vi } from 'vitest'
import { setUpMockServer } from '@troubadour/api-client/mock/node'
import { seedMockData, type MockData } from '@troubadour/api-client/mock/seed'
import { createQueryClient } from '@troubadour/api-client/query-client'
import type { EndpointName } from '@troubadour/domain/contract/endpoints'
import { endpoints } from '@troubadour/domain/contract/endpoints'
import { AdminApp } from '../admin-app.tsx'
import { routes } from '../routes.tsx'
import { PUBLIC_ORIGIN_META } from '../shared/paths/public-origin.ts'

/** The tests' time: some of the mock's events are past, others upcoming. */
export const NOW = new Date('2026-05-01T12:00:00Z')

/** Renders the app at a path, with the mock's data. */
export function renderAdmin(path: string, parts: Partial<MockData> = {}) {
  const data = seedMockData(parts)
  const server = setUpMockServer(data, NOW)
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  const queryClient = createQueryClient()
  const { unmount } = render(<AdminApp router={router} queryClient={queryClient} now={NOW} />)
  onTestFinished(() => {
    unmount()
    queryClient.clear()
    server.close()
  })

  function handle(name: EndpointName, resolver: HttpResponseResolver) {
    const { method, path: pattern } = endpoints[name]
    const register = http[method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete']
    server.use(register(`*${pattern.replace(/\{(\w+)\}/g, ':$1')}`, resolver))
  }

  /** Changes the response of an endpoint; status 0 is no response. */
  function answer(
    name: EndpointName,
    status: number,
    body: unknown = { message: 'The server had a problem.' },
  ) {
    handle(name, () => (status === 0 ? HttpResponse.error() : HttpResponse.json(body as object, { status })))
  }

  /** Holds the calls of an endpoint; returns a function that counts them. */
  function holdBack(name: EndpointName) {
    let callers = 0
    handle(name, () => {
      callers += 1
      return delay('infinite')
    })
    return () => callers
  }

  /** Makes every request fail, and tells the browser. Returns the later changes, without drafts. */
  function goOffline() {
    const tried: string[] = []
    server.events.on('request:start', ({ request }) => {
      const { pathname } = new URL(request.url)
      const isDraft = pathname.startsWith('/api/admin/drafts/')
      if (request.method !== 'GET' && !isDraft) tried.push(`${request.method} ${pathname}`)
    })
    server.use(http.all('*', () => HttpResponse.error()))
    onTestFinished(goOnline)
    setOnline(false)
    return tried
  }

  function goOnline() {
    server.resetHandlers()
    setOnline(true)
  }

  return {
    data,
    server,
    answer,
    holdBack,
    goOffline,
    goOnline,
    /** Whether all queries whose keys begin so have been answered. */
    hasAnswer(queryKey: QueryKey) {
      const queries = queryClient.getQueryCache().findAll({ queryKey })
      return queries.length > 0 && queries.every(({ state }) => state.data !== undefined)
    },
    /** The keys of all queries, as texts. */
    queryHashes: () => hashesOf(queryClient),
    /** Restores the mock's responses. */
    answerAsUsual: () => server.resetHandlers(),
    path: () => router.state.location.pathname + router.state.location.search,
    goTo: (to: string) => router.navigate(to),
    goBack: () => router.navigate(-1),
    // Tests cannot await the closing of a menu, which blocks the dialog that it opened; most styles are not loaded.
    user: userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never }),
  }
}

export const hashesOf = (queryClient: QueryClient) =>
  queryClient
    .getQueryCache()
    .getAll()
    .map(({ queryHash }) => queryHash)

/** Simulates the browser going offline or online. */
export function setOnline(isOnline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
}

/** Sets the window's width in px: below 960 the navigation is the bar at the bottom. */
export function setWidth(width: number) {
  const happyDOM = (window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } })
    .happyDOM
  const before = window.innerWidth
  happyDOM.setViewport({ width })
  onTestFinished(() => happyDOM.setViewport({ width: before }))
}

/** Waits for the toast with this title. */
export async function findToast(title: string) {
  const shown = await screen.findByText(title, { selector: 'li *' })
  const toast = shown.closest('li')
  if (!toast) throw new Error('A toast is an item of the list of toasts')
  return within(toast)
}

/** Opens a menu by its button's name, such as 'More for Riverside Stage', and finds an action. */
export async function findAction(user: ReturnType<typeof userEvent.setup>, menu: string, action: string) {
  await user.click(await screen.findByRole('button', { name: menu }))
  return screen.findByRole<HTMLAnchorElement>('menuitem', { name: action })
}

/** Adds the public site's origin to the document, like the admin's server. */
export function knowPublicOrigin(origin = 'https://site.example') {
  const meta = document.createElement('meta')
  meta.name = PUBLIC_ORIGIN_META
  meta.content = origin
  document.head.append(meta)
  onTestFinished(() => meta.remove())
}
