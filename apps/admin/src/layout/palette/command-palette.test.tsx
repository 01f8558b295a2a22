import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockEvent } from '@troubadour/api-client/mock/seed'
import { knowPublicOrigin, renderAdmin } from '../../testing/render-admin.tsx'

/** Opens the palette by its shortcut, on the dashboard, and types. */
async function search(admin: ReturnType<typeof renderAdmin>, text: string) {
  await screen.findByRole('heading', { name: 'Dashboard' })
  await admin.user.keyboard('{Control>}k{/Control}')
  const palette = within(await screen.findByRole('dialog', { name: 'Search' }))
  const input = palette.getByRole('combobox')
  await waitFor(() => expect(document.activeElement).toBe(input))
  if (text) await admin.user.type(input, text)
  return { palette, input }
}

const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)

it('leads to a screen by keyboard alone, and the focus goes there', async () => {
  const admin = renderAdmin('/admin')
  await search(admin, 'passw')
  expect(options()).toEqual(['Security'])
  await admin.user.keyboard('{Enter}')
  await screen.findByRole('heading', { level: 1, name: 'Security Settings' })
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
})

it('has actions and screens before anything is typed; arrows move through them', async () => {
  knowPublicOrigin()
  const admin = renderAdmin('/admin')
  const { input } = await search(admin, '')
  expect(options().slice(0, 13)).toEqual([
    'Add Event',
    'Add New Track',
    'Import shows',
    'Import releases',
    'Add an item of merch',
    'Write a post',
    'New announcement',
    'Add a person',
    'Upload pictures',
    'Refresh Cache',
    'Invite an administrator',
    'View site',
    'Dashboard',
  ])
  await admin.user.keyboard('{ArrowDown}')
  const chosen = screen.getByRole('option', { selected: true })
  expect([chosen.textContent, input.getAttribute('aria-activedescendant')]).toEqual([
    'Add New Track',
    chosen.id,
  ])
  await admin.user.keyboard('{Enter}')
  await screen.findByRole('form', { name: 'New release' })
  expect(admin.path()).toBe('/admin/music?add')
})

it('begins what an action says, and the address forgets it', async () => {
  const admin = renderAdmin('/admin')
  await search(admin, 'upload')
  await admin.user.keyboard('{Enter}')
  const chooser = await screen.findByLabelText('Choose pictures')
  await waitFor(() => expect(document.activeElement).toBe(chooser))
  expect(admin.path()).toBe('/admin/pictures')

  await admin.user.keyboard('{Control>}k{/Control}')
  await admin.user.keyboard('refresh{Enter}')
  await screen.findByText(/^Refreshed: /)
  expect(admin.path()).toBe('/admin/merch')
})

it.each([
  ['paper', '/admin/subscribers', 'Add a person', 'Address'],
  ['invite', '/admin/security', 'Invite an administrator', 'Email'],
])('opens the dialog of %s, with the focus in its first field', async (word, path, title, label) => {
  const admin = renderAdmin('/admin')
  await search(admin, word)
  await admin.user.keyboard('{Enter}')
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText(new RegExp(`^${label}`))))
  expect(admin.path()).toBe(path)
})

it('finds shows, tracks and products by title', async () => {
  const admin = renderAdmin('/admin', {
    events: [mockEvent({ id: 9, title: 'Ember Night', date: 'June 3, 2026' })],
  })
  await search(admin, 'ember')
  await waitFor(() => expect(options()).toEqual(['Ember NightJune 3, 2026', 'Ember Road']))
  await admin.user.click(screen.getByRole('option', { name: /Ember Night/ }))
  await screen.findByRole('heading', { level: 1, name: 'Ember Night' })
  expect(admin.path()).toBe('/admin/events/9')
})

it('leads to the list of all that it found, where that are more than six', async () => {
  const events = Array.from({ length: 7 }, (_, index) =>
    mockEvent({ id: index + 1, title: `Ember ${index}` }),
  )
  const admin = renderAdmin('/admin', { events })
  await search(admin, 'ember')
  const all = await screen.findByRole('option', { name: /^All 7 shows/ })
  expect(options().filter((text) => text?.startsWith('Ember')).length).toBe(7)
  await admin.user.click(all)
  await screen.findByText('7 shows match “ember”')
  expect(admin.path()).toBe('/admin/events?q=ember')
})

it('finds a subscriber by a part of the address', async () => {
  const admin = renderAdmin('/admin')
  const [person] = admin.data.subscribers
  if (!person) throw new Error('The mock has subscribers')
  await search(admin, person.email)
  await admin.user.click(await screen.findByRole('option', { name: person.email }))
  await screen.findByRole('heading', { level: 1, name: person.email })
  expect(admin.path()).toBe(`/admin/subscribers/${person.id}`)
})

it('says when nothing fits, and closes by Escape with the focus where it was', async () => {
  const admin = renderAdmin('/admin')
  await screen.findByRole('heading', { name: 'Dashboard' })
  const button = screen.getByRole('button', { name: 'Search' })
  button.focus()
  await search(admin, 'zzzz')
  await screen.findByText('Nothing found for “zzzz”.')
  await admin.user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(button))
})

it('says what it could not search', async () => {
  const admin = renderAdmin('/admin')
  admin.answer('listMusicTrackRows', 500)
  await search(admin, 'ember')
  await screen.findByText('Not everything could be searched.')
  admin.goOffline()
  await screen.findByText('You are offline: what was loaded before can be found.')
})

it('does not open over a question that is asked', async () => {
  const admin = renderAdmin('/admin/events/2/edit')
  await admin.user.type(await screen.findByLabelText(/^Venue/), 'x')
  await admin.user.click(screen.getByRole('button', { name: 'Log Out' }))
  await screen.findByRole('alertdialog')
  await admin.user.keyboard('{Control>}k{/Control}')
  expect(screen.queryByRole('dialog')).toBeNull()
})
