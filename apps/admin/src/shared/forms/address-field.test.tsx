import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockEvent } from '@troubadour/api-client/mock/seed'
import { changes, field, replace, save, stored } from '../../testing/edit-form.ts'
import { findToast, renderAdmin } from '../../testing/render-admin.tsx'

const LAKE = mockEvent({ id: 2, title: 'The Lake', date: 'June 3, 2026', slug: 'the-lake-2026-06-03' })
const TAKEN = mockEvent({ id: 3, title: 'Other', slug: 'taken' })
const renderForm = (parts: Partial<typeof LAKE> = {}) =>
  renderAdmin('/admin/events/2/edit', { events: [{ ...LAKE, ...parts }, TAKEN] })
const openField = (user: ReturnType<typeof renderAdmin>['user']) =>
  screen
    .findByRole('button', { name: 'Change address' })
    .then((button) => user.click(button))
    .then(() => field('Web address'))
const WARNING = 'Saving changes the address; the old one will lead on to the new one:'

it('says before a shown event is retitled that its old address will lead on, and then the new one', async () => {
  const admin = renderForm()
  // The share preview shows the address, too.
  await screen.findAllByText('/shows/the-lake-2026-06-03')
  expect(screen.queryByText(WARNING)).toBeNull()
  await replace(admin.user, 'Title', 'The River')
  expect(screen.getByText(WARNING).parentElement?.textContent).toBe(`${WARNING} /shows/the-river-2026-06-03`)
  await save(admin.user)
  ;(await findToast('Success')).getByText('Event updated successfully! The page has a new address.')
  expect(stored(admin, 2)?.slug).toBe('the-river-2026-06-03')
})

it('keeps an address that was set by hand, until it is to be made from the title again', async () => {
  const admin = renderForm({ slug: 'by-hand' })
  await replace(admin.user, 'Title', 'The River')
  expect(screen.queryByText(WARNING)).toBeNull()
  const input = await openField(admin.user)
  expect([document.activeElement, input.value]).toEqual([input, 'by-hand'])
  await admin.user.click(screen.getByRole('button', { name: 'Make it from the title' }))
  expect(within(changes()!).getAllByRole('insertion').at(-1)?.textContent).toBe('From the title')
  await save(admin.user)
  await waitFor(() => expect(stored(admin, 2)?.slug).toBe('the-river-2026-06-03'))
})

it('promises nothing of the old address of a hidden event', async () => {
  const { user } = renderForm({ isVisible: false })
  await replace(user, 'Title', 'The River')
  screen.getByText('Saving changes the address:')
})

it('shows at the field what is wrong with an address', async () => {
  const admin = renderForm()
  const input = await openField(admin.user)
  for (const [slug, message] of [
    ['', 'Write an address'],
    ['Not this', 'Use small letters, digits and hyphens alone'],
    ['x'.repeat(81), 'Must be at most 80 characters'],
    ['past', 'This address is reserved'],
    ['taken', 'Another page has this address, or had it'],
  ] as const) {
    await replace(admin.user, 'Web address', slug)
    await save(admin.user)
    await screen.findByText(message)
    expect(document.activeElement).toBe(input)
  }
  await replace(admin.user, 'Web address', 'at-the-lake')
  await save(admin.user)
  await waitFor(() => expect(stored(admin, 2)?.slug).toBe('at-the-lake'))
})

it('begins with the address that a new track will have', async () => {
  const { user, data } = renderAdmin('/admin/music', { tracks: [] })
  await user.click(await screen.findByRole('button', { name: 'Add New Track' }))
  await replace(user, 'Title', 'Über Größe')
  screen.getByText('/music/ueber-groesse')
  await openField(user)
  await replace(user, 'Web address', 'size')
  screen.getAllByText('/music/size')
  await replace(user, 'Image URL', '/media/cover.webp')
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(data.tracks[0]?.slug).toBe('size'))
})
