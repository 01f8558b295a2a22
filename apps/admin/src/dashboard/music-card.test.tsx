import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockTrack } from '@troubadour/api-client/mock/seed'
import { renderAdmin } from '../testing/render-admin.tsx'

const musicCard = async () => within(await screen.findByRole('region', { name: 'Music Manager' }))

it('shows the track count and the latest release with its date', async () => {
  renderAdmin('/admin', {
    tracks: [
      mockTrack({ id: 1, title: 'Ember Road', releaseDate: '2026-01-01' }),
      mockTrack({ id: 2, title: 'First Frost', releaseDate: '2026-04-17' }),
      mockTrack({ id: 3, title: 'Not Yet', releaseDate: '2026-06-01' }),
    ],
  })
  const card = await musicCard()
  const latest = await card.findByRole('link', { name: 'First Frost' })
  expect(latest.getAttribute('href')).toBe('/admin/music?edit=2')
  card.getByText('3')
  card.getByText('April 17, 2026')
})

it('leads to the manager, and to a new track', async () => {
  const { user } = renderAdmin('/admin')
  const card = await musicCard()
  expect(card.getByRole('link', { name: 'Add New Track' }).getAttribute('href')).toBe('/admin/music?add')
  await user.click(card.getByRole('link', { name: 'Manage music' }))
  await screen.findByRole('heading', { level: 1, name: 'Music' })
})

it('says that nothing is released when there is nothing', async () => {
  renderAdmin('/admin', { tracks: [] })
  const card = await musicCard()
  await card.findByText('Nothing released yet')
  card.getByText('0')
})

it('says that it is loading', async () => {
  const { holdBack } = renderAdmin('/admin')
  holdBack('listMusicTracks')
  await (await musicCard()).findByText('Loading music items...')
})

it('tells a failure from an empty list, and tries again', async () => {
  const { user, answer, answerAsUsual } = renderAdmin('/admin')
  answer('listMusicTracks', 503)
  const card = await musicCard()
  await card.findByText('Failed to load music items')
  answerAsUsual()
  await user.click(card.getByRole('button', { name: 'Try again' }))
  await card.findByRole('link', { name: 'Ember Road' })
})
