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
import { PUBLIC_ORIGIN_META } from '../shared/public-origin.ts'

/** The tests' clock: some of the mock's events are past, some are to come. */
export const NOW = new Date('2026-05-01T12:00:00Z')

/** Shows the app at a path, over the mock's data. */
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

  /** Answers an endpoint differently from now on; a status 0 is no answer at all. */
  function answer(
    name: EndpointName,
    status: number,
    body: unknown = { message: 'The server had a problem.' },
  ) {
    handle(name, () => (status === 0 ? HttpResponse.error() : HttpResponse.json(body as object, { status })))
  }

  /** Keeps the callers of an endpoint waiting from now on; answers how many there were. */
  function holdBack(name: EndpointName) {
    let callers = 0
    handle(name, () => {
      callers += 1
      return delay('infinite')
    })
    return () => callers
  }

  /** Fails every request from now on, and tells the browser. Returns the changes tried after that, without drafts. */
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
    /** Lets the mock answer again. */
    answerAsUsual: () => server.resetHandlers(),
    path: () => router.state.location.pathname + router.state.location.search,
    goTo: (to: string) => router.navigate(to),
    goBack: () => router.navigate(-1),
    // A dialog out of a menu cannot be pressed until the menu has gone, which no test can await; most styles are not there.
    user: userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never }),
  }
}

/** What a browser does when it goes offline or online. */
export function setOnline(isOnline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
}

/** Makes the window this wide, in px: below 960 the navigation is the bar at its foot. */
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

/** Opens a menu by the name of its button, such as 'More for Riverside Stage', and finds an action of it. */
export async function findAction(user: ReturnType<typeof userEvent.setup>, menu: string, action: string) {
  await user.click(await screen.findByRole('button', { name: menu }))
  return screen.findByRole<HTMLAnchorElement>('menuitem', { name: action })
}

/** Puts into the document what the admin's server puts there when it knows where the public site is. */
export function knowPublicOrigin() {
  const meta = document.createElement('meta')
  meta.name = PUBLIC_ORIGIN_META
  meta.content = 'https://site.example'
  document.head.append(meta)
  onTestFinished(() => meta.remove())
}
