import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockDemo } from '@troubadour/api-client/mock/first-run-resolvers'
import { renderAdmin } from '../../testing/render-admin.tsx'

const demo = mockDemo({ isLoaded: true, events: [2], tracks: [1], pictures: [2] })

it.each([
  ['/admin/events', 'Riverside Stage', 'Secret Rehearsal'],
  ['/admin/music', 'Ember Road', 'First Frost'],
])('%s marks what the demo brought, and nothing else', async (path, ofDemo, own) => {
  renderAdmin(path, { demo })
  const row = async (title: string) =>
    within((await screen.findByRole('heading', { name: title })).closest('li')!)
  const badge = await (await row(ofDemo)).findByText('Demo')
  // Beside the title, not over the picture.
  expect(badge.closest('div')?.querySelector('h2, h3')?.textContent).toBe(ofDemo)
  expect((await row(own)).queryByText('Demo')).toBeNull()
})

it('marks pictures of the demo, for a screen reader too', async () => {
  renderAdmin('/admin/pictures', { demo })
  within(await screen.findByRole('button', { name: /demo$/ })).getByText('Demo')
  expect(screen.getAllByText('Demo')).toHaveLength(1)
})

it('marks a track no longer once it was edited', async () => {
  const { user, data } = renderAdmin('/admin/music', { demo })
  await screen.findByText('Demo')
  await user.click(screen.getByRole('button', { name: 'Edit Ember Road' }))
  await user.type(await screen.findByLabelText(/^Title/), '!')
  data.demo = mockDemo()
  await user.click(screen.getByRole('button', { name: /^Save/ }))
  await screen.findByRole('heading', { name: 'Ember Road!' })
  await expect.poll(() => screen.queryByText('Demo')).toBeNull()
})
