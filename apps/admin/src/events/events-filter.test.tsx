import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockEvent } from '@troubadour/api-client/mock/seed'
import { findAction, knowPublicOrigin, renderAdmin } from '../testing/render-admin.tsx'

const row = async (title: string) => {
  const item = (await screen.findByRole('link', { name: title })).closest('li')
  if (!item) throw new Error('An event is an item of a list')
  return within(item)
}

it('names the town where the address does not', async () => {
  const address = {
    street: null,
    region: null,
    postalCode: null,
    country: null,
    latitude: null,
    longitude: null,
  }
  renderAdmin('/admin/events', {
    events: [
      mockEvent({
        id: 1,
        title: 'Barn',
        location: '310 Mill Road',
        address: { ...address, town: 'Easterly' },
      }),
      mockEvent({
        id: 2,
        title: 'Quay',
        location: '2 Quay, Easterly',
        address: { ...address, town: 'Easterly' },
      }),
    ],
  })
  ;(await row('Barn')).getByText('310 Mill Road, Easterly')
  ;(await row('Quay')).getByText('2 Quay, Easterly')
})

it('has the other actions of a row in one order', async () => {
  knowPublicOrigin()
  const { user } = renderAdmin('/admin/events')
  await findAction(user, 'More for Riverside Stage', 'Delete')
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Announce',
    'Duplicate',
    'Delete',
    'See it on the site',
  ])
})

it('filters by visibility, with counts, and keeps the focus when a row leaves', async () => {
  const { user, path } = renderAdmin('/admin/events')
  await row('Riverside Stage')
  screen.getByRole('radio', { name: 'All (4)', checked: true })
  await user.click(screen.getByRole('radio', { name: 'Hidden (1)' }))
  expect(path()).toBe('/admin/events?show=hidden')
  await waitFor(() =>
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Secret Rehearsal',
    ]),
  )
  await user.click(screen.getByRole('button', { name: 'Unhide Secret Rehearsal' }))
  await screen.findByText('No hidden shows.')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Shows' })))
  await user.click(screen.getByRole('button', { name: 'Show all shows' }))
  expect(path()).toBe('/admin/events')
})

it('shows no numbers after a search that failed: they would be those of another', async () => {
  const { user, answer } = renderAdmin('/admin/events')
  await row('Riverside Stage')
  answer('listEventRows', 500)
  await user.type(screen.getByRole('searchbox', { name: 'Search shows' }), 'rome{Enter}')
  await screen.findByText('The shows could not be loaded')
  screen.getByRole('radio', { name: 'All' })
  expect(screen.queryByText(/match “rome”/)).toBeNull()
})
