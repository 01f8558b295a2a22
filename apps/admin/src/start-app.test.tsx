import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { setUpMockServer } from '@troubadour/api-client/mock/node'
import { seedMockData } from '@troubadour/api-client/mock/seed'
import type { Site } from './server/read-site.ts'
import { renderSignIn } from './server/render-sign-in.tsx'
import { startApp } from './start-app.tsx'
import { NOW } from './testing/render-admin.tsx'

let stop = () => {}
let server: ReturnType<typeof setUpMockServer>
/** Without repetition: React mounts everything twice in tests, and the first reading is given up. */
let calls: Set<string>

beforeEach(() => {
  server = setUpMockServer(seedMockData({ user: null }), NOW)
  calls = new Set()
  server.events.on('request:start', ({ request }) => {
    calls.add(`${request.method} ${new URL(request.url).pathname}`)
  })
})
afterEach(() => {
  act(() => stop())
  server.close()
  document.body.replaceChildren()
  history.replaceState(null, '', '/')
})

/** Starts the app on a document. @param parts as the server writes them beside what it painted */
function start(path: string, { html, parts, site }: { html: string; parts?: string; site?: Site }) {
  history.replaceState(null, '', path)
  document.body.innerHTML = `<div id="root">${html}</div>`
  // Made in the line above.
  const root = document.getElementById('root')!
  if (parts !== undefined) root.dataset.parts = parts
  if (site) root.dataset.site = JSON.stringify(site)
  return { root, run: () => act(async () => void (stop = startApp(root))) }
}

it('takes over what the server painted, with what was typed and where the focus is, and asks for no session', async () => {
  const site = { ...seedMockData().site, projectName: 'Pine, as it was' }
  const { run } = start('/auth?next=%2Fadmin%2Fevents', {
    html: renderSignIn(site),
    parts: '/assets/index.js',
    site,
  })
  const user = userEvent.setup()
  const [username, password] = [screen.getByLabelText('Username'), screen.getByLabelText('Password')]
  await user.type(username, 'keeper')
  await user.type(password, 'right-password')
  expect(screen.getByText('Pine, as it was')).toBeTruthy()
  await run()
  expect(screen.getByLabelText('Username')).toBe(username)
  expect(document.activeElement).toBe(password)
  expect(await screen.findByText('Hollow Pine')).toBeTruthy()
  expect([...calls]).toEqual(['GET /api/site'])
  await user.click(screen.getByRole('button', { name: 'Log In' }))
  await waitFor(() => expect(location.pathname).toBe('/admin/events'))
  expect(await screen.findByRole('heading', { name: 'Events' })).toBeTruthy()
})

it('asks who is signed in where the server painted nothing', async () => {
  const { run } = start('/auth', { html: '<p>Loading…</p>' })
  await run()
  expect(await screen.findByLabelText('Username')).toBeTruthy()
  expect([...calls].toSorted()).toEqual(['GET /api/site', 'GET /api/user'])
})
