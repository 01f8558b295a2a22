import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { isAdminPage, MANAGERS } from '../shared/admin-paths.ts'
import { knowPublicOrigin, renderAdmin } from '../testing/render-admin.tsx'
import { currentState } from './manager-links.tsx'

const navigation = async () => within(await screen.findByRole('navigation', { name: 'Admin' }))

it('leads to every manager and marks the page that is shown', async () => {
  const { user } = renderAdmin('/admin')
  const links = await navigation()
  for (const [label, heading] of [
    ['Events', 'Events'],
    ['Music', 'Music'],
    ['Merch', 'Printful Products'],
    ['Pictures', 'Pictures'],
    ['Subscribers', 'Subscribers'],
    ['Site', 'Site Settings'],
    ['Activity', 'Activity'],
    ['Security', 'Security Settings'],
    ['Dashboard', 'Dashboard'],
  ] as const) {
    const link = links.getByRole('link', { name: label })
    expect(link.getAttribute('aria-current')).toBeNull()
    await user.click(link)
    await screen.findByRole('heading', { level: 1, name: heading })
    expect(link.getAttribute('aria-current')).toBe('page')
    expect(document.querySelectorAll('[aria-current]')).toHaveLength(1)
  }
})

it('marks the manager of a page below it', async () => {
  renderAdmin('/admin/events/2/edit')
  const events = (await navigation()).getByRole('link', { name: 'Events' })
  expect(events.getAttribute('aria-current')).toBe('true')
})

it('has the tab order of the header: skip link, the managers in their order, Log Out', async () => {
  const { user } = renderAdmin('/admin')
  await screen.findByRole('heading', { name: 'Dashboard' })
  const focused: string[] = []
  for (let step = 0; step < MANAGERS.length + 2; step += 1) {
    await user.tab()
    focused.push(document.activeElement?.textContent ?? '')
  }
  expect(focused).toEqual(['Skip to content', ...MANAGERS.map(({ label }) => label), 'Log Out'])
})

it('keeps the focus in the page when the button that had it is gone', async () => {
  const { user, answer, answerAsUsual } = renderAdmin('/admin/events')
  answer('listEvents', 500)
  const retry = await screen.findByRole('button', { name: 'Try again' })
  answerAsUsual()
  await user.click(retry)
  await screen.findByRole('link', { name: 'Riverside Stage' })
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

it('keeps the focus on Log Out while it works, and ignores a second press', async () => {
  const { user, holdBack } = renderAdmin('/admin')
  const callers = holdBack('logout')
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Log Out' })
  await user.click(button)
  await waitFor(() => expect(callers()).toBe(1))
  expect([button.disabled, button.getAttribute('aria-disabled')]).toEqual([false, 'true'])
  await user.click(button)
  expect(document.activeElement).toBe(button)
  expect(callers()).toBe(1)
})

it('says who is signed in', async () => {
  renderAdmin('/admin', { user: { id: 3, username: 'second-keeper', totpEnabled: false } })
  const name = await screen.findByText('second-keeper')
  expect(name.closest('header p')?.textContent).toBe('Signed in as second-keeper')
})

it('leads to the public site where the server knows its address', async () => {
  knowPublicOrigin()
  renderAdmin('/admin')
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'View site' })
  expect([link.href, link.target, link.rel]).toEqual(['https://site.example/', '_blank', 'noopener'])
})

it('has no such link where the server does not', async () => {
  renderAdmin('/admin')
  await navigation()
  expect(screen.queryByRole('link', { name: 'View site' })).toBeNull()
})

it.each(MANAGERS)('leads to a screen of the admin: $label', ({ to }) => {
  expect(isAdminPage(to)).toBe(true)
})

it.each([
  ['/admin', '/admin', 'page'],
  ['/admin', '/admin/', 'page'],
  ['/admin', '/admin/events', undefined],
  ['/admin/events', '/admin/events', 'page'],
  ['/admin/events', '/admin/events/7/edit', 'true'],
  ['/admin/events', '/admin/events-archive', undefined],
  ['/admin/events', '/admin/security', undefined],
])('says of the link to %s on %s: %s', (to, pathname, state) => {
  expect(currentState(to, pathname)).toBe(state)
})
