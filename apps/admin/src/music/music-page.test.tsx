import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockTrack } from '@troubadour/api-client/mock/seed'
import { findToast, knowPublicOrigin, renderAdmin } from '../testing/render-admin.tsx'
import { findRow, row, tracks } from './testing/track-rows.ts'

it('says that it is loading', async () => {
  const { holdBack } = renderAdmin('/admin/music')
  holdBack('listMusicTracks')
  await screen.findByText('Loading music items...')
})

it('says when loading fails, and tries again', async () => {
  const { user, answer, answerAsUsual } = renderAdmin('/admin/music')
  answer('listMusicTracks', 500)
  ;(await findToast('Error')).getByText('Failed to load music items')
  within(screen.getByRole('main')).getByText('Failed to load music items')
  answerAsUsual()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await findRow('Ember Road')
})

it('is empty with a sentence, and can be added to', async () => {
  const { user } = renderAdmin('/admin/music', { tracks: [] })
  await screen.findByText('No music items found')
  await user.click(screen.getByRole('button', { name: 'Add New Track' }))
  await screen.findByRole('region', { name: 'New track' })
})

const chips = (title: string) =>
  within(row(title).getByRole('list', { name: 'Status' }))
    .getAllByRole('listitem')
    .map((chip) => chip.textContent)

it('lists every track with its words, status and actions', async () => {
  renderAdmin('/admin/music', {
    tracks: [
      mockTrack({ id: 1, title: 'Ember Road', description: 'A song for the road.' }),
      mockTrack({
        id: 2,
        title: 'First Frost',
        isComingSoon: true,
        isVisibleInStore: false,
        isVisibleInHearIt: false,
        spotifyEmbedUrl: null,
        streamUrl: null,
      }),
      mockTrack({ id: 3, title: 'Held Back', saleInfo: 'Hidden' }),
    ],
  })
  await findRow('Ember Road')
  expect(chips('Ember Road')).toEqual([
    'Store Visible',
    'Hear It Active',
    'Status Available',
    'Spotify Configured',
    'Stream Configured',
  ])
  expect(chips('First Frost')).toEqual([
    'Store Hidden',
    'Hear It Coming Soon',
    'Status Coming Soon',
    'Spotify Not Set',
    'Stream Not Set',
  ])
  expect(chips('Held Back').slice(0, 2)).toEqual(['Store Hidden', 'Hear It Active'])
  row('Ember Road').getByText('A song for the road.')
  row('Ember Road').getByRole('button', { name: 'Edit Ember Road' })
  row('Ember Road').getByRole('button', { name: 'Delete Ember Road' })
})

it('marks a track whose date and status disagree', async () => {
  renderAdmin('/admin/music', {
    tracks: [mockTrack({ id: 1, title: 'Overdue', isComingSoon: true, releaseDate: '2026-04-30' })],
  })
  const overdue = await findRow('Overdue')
  overdue.getByText('The release date has come, but Coming Soon is still on.')
})

it('shows a placeholder when a picture is broken or missing', async () => {
  renderAdmin('/admin/music', {
    tracks: [mockTrack({ id: 1, title: 'Broken' }), mockTrack({ id: 2, title: 'Bare', imageUrl: '' })],
  })
  await findRow('Bare')
  row('Bare').getByRole('img', { name: 'Image unavailable' })
  const picture = tracks()[0]?.querySelector('img')
  expect(picture?.getAttribute('src')).toBe('/media/demo/cover.webp')
  if (picture) fireEvent.error(picture)
  row('Broken').getByRole('img', { name: 'Image unavailable' })
})

it('shows two hundred tracks, long titles and all', async () => {
  const title = 'An Extraordinarily Long Title '.repeat(6).trim()
  renderAdmin('/admin/music', {
    tracks: Array.from({ length: 200 }, (_none, index) =>
      mockTrack({ id: index + 1, title: index === 199 ? title : `Track ${index + 1}` }),
    ),
  })
  // By text: asking by role looks at every element's style, which is slow for so many.
  await screen.findByText(title, { selector: 'h3' })
  expect(screen.getAllByText(/^Track \d+$/, { selector: 'h3' })).toHaveLength(199)
  screen.getByText('200')
})

it('leads to what was deleted, and back', async () => {
  const { user, path } = renderAdmin('/admin/music')
  await user.click(await screen.findByRole('link', { name: 'Recently deleted' }))
  await screen.findByRole('heading', { level: 1, name: 'Recently deleted tracks' })
  expect(path()).toBe('/admin/music/deleted')
})

it('opens one panel at a time, by its toggles, and keeps it over a reload', async () => {
  const { user, path } = renderAdmin('/admin/music')
  await findRow('Ember Road')
  const edit = screen.getByRole('button', { name: 'Edit Ember Road' })
  expect(edit.getAttribute('aria-expanded')).toBe('false')
  await user.click(edit)
  expect(edit.getAttribute('aria-expanded')).toBe('true')
  screen.getByRole('form', { name: 'Track' })
  await waitFor(() => expect(path()).toBe('/admin/music?edit=1'))
  await user.click(screen.getByRole('button', { name: 'Add New Track' }))
  expect(screen.queryByRole('form', { name: 'Track' })).toBeNull()
  screen.getByRole('form', { name: 'New track' })
  await waitFor(() => expect(path()).toBe('/admin/music?add'))
  await user.click(screen.getByRole('button', { name: 'Edit First Frost' }))
  await user.click(screen.getByRole('button', { name: 'Edit First Frost' }))
  expect(screen.queryByRole('form')).toBeNull()
  await waitFor(() => expect(path()).toBe('/admin/music'))
})

it('opens the panel that the address names', async () => {
  renderAdmin('/admin/music?edit=2')
  ;(await findRow('First Frost')).getByRole('form', { name: 'Track' })
})

it('leads to where visitors find a track', async () => {
  knowPublicOrigin()
  renderAdmin('/admin/music', {
    tracks: [
      mockTrack({ id: 1, title: 'Both' }),
      mockTrack({ id: 2, title: 'Store', isVisibleInHearIt: false }),
      mockTrack({ id: 3, title: 'Neither', isVisibleInHearIt: false, isVisibleInStore: false }),
      mockTrack({ id: 4, title: 'Tagged', isVisibleInHearIt: false, saleInfo: 'Hidden' }),
    ],
  })
  await findRow('Both')
  const hrefOf = (title: string) =>
    row(title).queryByRole<HTMLAnchorElement>('link', { name: /^See it on the site/ })?.hash
  expect(['Both', 'Store', 'Neither', 'Tagged'].map(hrefOf)).toEqual([
    '#hear-it',
    '#get-it',
    undefined,
    undefined,
  ])
})
