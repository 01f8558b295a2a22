import { fireEvent, screen, within } from '@testing-library/react'
import { mockEvent } from '@troubadour/api-client/mock/seed'
import { expect, it } from 'vitest'
import { replace } from '../../testing/edit-form.ts'
import { renderAdmin } from '../../testing/render-admin.tsx'

const SHOW = mockEvent({ id: 2, version: 3, slug: 'lanterns', title: 'Lanterns' })
const PICTURE = 'What is shown with a link to this page'

async function findPreview() {
  const summary = await screen.findByText('How it looks when shared')
  // A summary is inside of its details.
  const details = summary.closest('details')!
  expect(details.open).toBe(false)
  // happy-dom hides collapsed content from queries by role.
  details.open = true
  return within(details)
}

it('shows the search result as it is typed, and the picture as it was saved', async () => {
  const { user } = renderAdmin('/admin/events/2/edit', { events: [SHOW] })
  const preview = await findPreview()
  preview.getByText('/shows/lanterns')
  await replace(user, 'Title', 'Lanterns at Dawn')
  preview.getByText(/^Lanterns at Dawn - June 3, 2026 - Hollow Pine$/)
  preview.getByText(/^June 3, 2026 @ 8:00 PM - 11:00 PM, The Lantern Room/)
  const picture = preview.getByRole('img', { name: PICTURE })
  expect(picture.getAttribute('src')).toBe('/media/share/show-2.jpg?version=3')
  fireEvent.error(picture)
  preview.getByText('The picture could not be loaded.')
})

it.each([
  [
    'a hidden event',
    '/admin/events/2/edit',
    'Visitors cannot see this yet. The picture is made once they can.',
  ],
  ['a new event', '/admin/events/new', 'The picture is made when you save.'],
])('says why there is no picture of %s', async (_, path, text) => {
  renderAdmin(path, { events: [{ ...SHOW, isVisible: false }] })
  const preview = await findPreview()
  preview.getByText(text)
  expect(preview.queryByRole('img')).toBeNull()
})

it('is in the form of a product, too', async () => {
  const { user } = renderAdmin('/admin/merch')
  const [edit] = await screen.findAllByRole('button', { name: /^Edit / })
  await user.click(edit!)
  const preview = await findPreview()
  preview.getByText(/ - Hollow Pine$/)
})

it('is in the form of a track, too', async () => {
  const { user } = renderAdmin('/admin/music')
  await user.click(await screen.findByRole('button', { name: 'Edit Ember Road' }))
  const preview = await findPreview()
  preview.getByText('Ember Road - Hollow Pine')
  expect(preview.getByRole('img', { name: PICTURE }).getAttribute('src')).toMatch(
    /^\/media\/share\/music-1\.jpg/,
  )
})
