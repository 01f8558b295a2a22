import { screen, waitFor, within } from '@testing-library/react'
import { delay, http } from 'msw'
import { expect, it } from 'vitest'
import { ALL_KINDS, type KindOutline } from '../shared/content/kinds.ts'
import { ADMIN_PAGES, isAdminPage } from '../shared/paths/admin-paths.ts'
import { knowPublicOrigin, renderAdmin, setWidth } from '../testing/render-admin.tsx'
import { ALL_ENTRIES, currentEntry } from './navigation.tsx'

const navigation = async () => within(await screen.findByRole('navigation', { name: 'Admin' }))

/** Labels in the navigation, with the headings that they lead to. */
const kindsIn = (place: KindOutline['place']) =>
  ALL_KINDS.filter(([, kind]) => kind.place === place).map(
    ([, { title, label = title }]) => [label, title] as const,
  )

const SCREENS = [
  ...kindsIn('main'),
  ['Subscribers', 'Subscribers'],
  ...kindsIn('audience'),
  ['Orders', 'Orders'],
  ['Settings', 'Site Settings'],
  ['Look', 'Look'],
  ['Texts', 'Texts'],
  ['About and videos', 'About and videos'],
  ...kindsIn('site'),
  ['Press kit', 'Press kit'],
  ['Pictures', 'Pictures'],
  ['Terms', 'Terms'],
  ['Privacy policy', 'Privacy policy'],
  ['Selling', 'Selling'],
  ['Dashboard', 'Dashboard'],
] as const

it('leads to every screen from the side bar of a wide window, and marks where one is', async () => {
  const { user } = renderAdmin('/admin')
  const links = await navigation()
  for (const [label, heading] of SCREENS) {
    const link = links.getByRole('link', { name: label })
    expect(link.getAttribute('aria-current')).toBeNull()
    await user.click(link)
    await screen.findByRole('heading', { level: 1, name: heading })
    expect(link.getAttribute('aria-current')).toBe('page')
    expect(document.querySelectorAll('nav[aria-label=Admin] a[aria-current]')).toHaveLength(1)
  }
  await user.click(links.getByRole('link', { name: 'Pictures' }))
  expect(links.getByText('Site').getAttribute('aria-current')).toBe('true')
  expect(links.getByText('Audience').getAttribute('aria-current')).toBeNull()
})

it('leads to every screen from the bottom bar of a phone and its sheet', async () => {
  setWidth(360)
  const { user, server } = renderAdmin('/admin')
  await navigation()
  // The test before loads each screen; a heading waits for no answer.
  server.use(http.all('*', () => delay('infinite')))
  for (const [label, heading] of [...SCREENS, ['Security', 'Security Settings'], ['Activity', 'Activity']]) {
    const direct = (await navigation()).queryByRole('link', { name: label })
    if (direct) await user.click(direct)
    else {
      await user.click((await navigation()).getByRole('button', { name: 'More' }))
      await user.click(within(await screen.findByRole('dialog')).getByRole('link', { name: label }))
    }
    await screen.findByRole('heading', { level: 1, name: heading })
    expect(screen.queryByRole('dialog')).toBeNull()
    const current = document.querySelectorAll('nav[aria-label=Admin] [aria-current]')
    expect([...current].map(({ textContent }) => textContent)).toEqual([direct ? label : 'More'])
    expect(document.activeElement).toBe(screen.getByRole('main'))
  }
})

it('has the account in the header: who is signed in, Security, Activity', async () => {
  const { user } = renderAdmin('/admin', { user: { id: 3, username: 'second-keeper', totpEnabled: false } })
  await user.click(await screen.findByRole('button', { name: 'Account: second-keeper' }))
  const name = screen.getByText('second-keeper', { selector: 'p *' })
  expect(name.closest('p')?.textContent).toBe('Signed in as second-keeper')
  await user.click(screen.getByRole('link', { name: 'Activity' }))
  await screen.findByRole('heading', { level: 1, name: 'Activity' })
})

it('has the tab order of the window: skip link, header, side bar', async () => {
  const { user } = renderAdmin('/admin')
  await screen.findByRole('heading', { name: 'Dashboard' })
  const focused: string[] = []
  for (let step = 0; step < SCREENS.length + 6; step += 1) {
    await user.tab()
    focused.push(document.activeElement?.textContent ?? '')
  }
  expect(focused.filter((text) => !/keeper|Security|Activity|Ctrl/.test(text))).toEqual([
    'Skip to content',
    'Search',
    'Log Out',
    'Dashboard',
    ...SCREENS.map(([label]) => label).filter((label) => label !== 'Dashboard'),
  ])
})

it('keeps the focus in the page when the button that had it is gone', async () => {
  const { user, answer, answerAsUsual } = renderAdmin('/admin/events')
  answer('listEventRows', 500)
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

it.each(ALL_ENTRIES)('leads to a screen of the admin: $label', ({ to }) => {
  expect(isAdminPage(to)).toBe(true)
})

it.each([
  ['/admin', 'Dashboard'],
  ['/admin/', 'Dashboard'],
  ['/admin/events', 'Shows'],
  ['/admin/events/7/edit', 'Shows'],
  ['/admin/events-archive', undefined],
  ['/admin/subscribers', 'Subscribers'],
  ['/admin/site/look', 'Look'],
  ['/admin/site/terms', 'Terms'],
  ['/admin/setup', 'Dashboard'],
  ['/admin/import', 'Shows'],
  ['/admin/import?kind=shows', 'Shows'],
  ['/admin/import?kind=releases', 'Music'],
  ['/admin/subscribers/announcements/3', 'Announcements'],
])('says of %s that it belongs to %s', (address, label) => {
  expect(currentEntry(new URL(address, 'https://admin.example'))?.label).toBe(label)
})

it.each(ADMIN_PAGES.filter((path) => path.startsWith('/admin')))('marks the place of %s', (path) => {
  expect(currentEntry({ pathname: path, search: '' })).toBeDefined()
})

it('has tabs with the names of the navigation', async () => {
  renderAdmin('/admin/site/privacy')
  const tabs = within(await screen.findByRole('navigation', { name: 'Site' })).getAllByRole('link')
  const group = within((await navigation()).getByRole('list', { name: 'Site' })).getAllByRole('link')
  expect(tabs.map(({ textContent }) => textContent)).toEqual(group.map(({ textContent }) => textContent))
})
