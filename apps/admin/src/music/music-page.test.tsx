import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { mockAudioFile, mockRecording } from '@troubadour/api-client/mock/recording-seed'
import { mockTrack } from '@troubadour/api-client/mock/seed'
import { findToast, knowPublicOrigin, renderAdmin } from '../testing/render-admin.tsx'
import { findRow, openMore, row, tracks } from './testing/track-rows.ts'

it('says that it is loading', async () => {
  const { holdBack } = renderAdmin('/admin/music')
  holdBack('listMusicTrackRows')
  await screen.findByText('Loading music items...')
})

it('says when loading fails, and tries again', async () => {
  const { user, answer, answerAsUsual } = renderAdmin('/admin/music')
  answer('listMusicTrackRows', 500)
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
  await screen.findByRole('region', { name: 'New release' })
})

const listItem = (title: string) => {
  const heading = screen.getByRole('heading', { level: 2, name: title })
  return heading.closest('li') ?? heading
}

const chips = (title: string) =>
  [...listItem(title).querySelectorAll('[aria-label="Status"] > li')].map(({ textContent }) => textContent)

/** The badges of a track. */
const badges = (title: string) => {
  const [, ...rest] = screen.getByRole('heading', { level: 2, name: title }).parentElement?.children ?? []
  return rest.map(({ textContent }) => textContent)
}

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
        releaseDate: '2026-06-03',
      }),
      mockTrack({ id: 3, title: 'Held Back', saleInfo: 'Hidden' }),
      mockTrack({
        id: 4,
        title: 'Half Shown',
        isVisibleInStore: false,
        streamUrl: null,
        releaseDate: null,
      }),
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
  expect(badges('Ember Road')).toEqual(['Visible'])
  expect(badges('First Frost')).toEqual(['Hidden', 'Coming Soon'])
  expect(badges('Held Back')).toEqual(['Hidden'])
  expect(badges('Half Shown')).toEqual(['Visible', 'Not in the store', 'No stream'])
  row('Ember Road').getByText('A song for the road.')
  row('Ember Road').getByText('Released Jan 1, 2026')
  row('First Frost').getByText('Comes out Jun 3, 2026')
  row('Half Shown').getByText('No release date')
  row('Ember Road').getByRole('button', { name: 'Edit Ember Road' })
  row('Ember Road').getByRole('button', { name: 'Hide Ember Road' })
  row('Held Back').getByRole('button', { name: 'Unhide Held Back' })
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

it('finds by title and description when the typing pauses', async () => {
  const { user, path } = renderAdmin('/admin/music', {
    tracks: [
      mockTrack({ id: 1, title: 'Ember Road', description: 'Recorded by a fire.' }),
      mockTrack({ id: 2, title: 'First Frost' }),
    ],
  })
  await user.type(await screen.findByRole('searchbox', { name: 'Search releases' }), 'FIRE')
  await screen.findByText('1 release matches “FIRE”')
  expect(tracks()).toHaveLength(1)
  expect(path()).toBe('/admin/music?q=FIRE')
  await user.click(screen.getByRole('button', { name: 'Edit Ember Road' }))
  await waitFor(() => expect(path()).toBe('/admin/music?q=FIRE&edit=1'))
  await user.clear(screen.getByRole('searchbox'))
  await user.type(screen.getByRole('searchbox'), 'glacier{Enter}')
  await screen.findByText('No releases match “glacier”.')
  // The edited track stays visible.
  row('Ember Road').getByRole('form', { name: 'Release' })
  await user.click(screen.getByRole('button', { name: 'Clear search' }))
  await waitFor(() => expect(tracks()).toHaveLength(2))
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
})

it('filters by visibility, with counts', async () => {
  const nowhere = { isVisibleInHearIt: false, isVisibleInStore: false }
  const tracks = [mockTrack({ id: 1, title: 'Heard' }), mockTrack({ id: 2, title: 'Unheard', ...nowhere })]
  const { user, path } = renderAdmin('/admin/music', { tracks })
  await user.click(await screen.findByRole('radio', { name: 'Hidden (1)' }))
  expect(path()).toBe('/admin/music?show=hidden')
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Heard' })).toBeNull())
  screen.getByRole('heading', { name: 'Unheard' })
  await user.click(screen.getByRole('radio', { name: 'Visible (1)' }))
  await screen.findByRole('heading', { name: 'Heard' })
  expect(screen.queryByRole('heading', { name: 'Unheard' })).toBeNull()
})

it('shows two hundred tracks page by page, long titles and all', async () => {
  const title = 'An Extraordinarily Long Title '.repeat(6).trim()
  renderAdmin('/admin/music', {
    tracks: Array.from({ length: 200 }, (_none, index) =>
      mockTrack({ id: index + 1, title: index === 0 ? title : `Track ${index + 1}` }),
    ),
  })
  // Queries by role compute each element's style, which is slow for so many.
  await screen.findByText(title, { selector: 'h2' })
  expect(screen.getAllByText(/^Track \d+$/, { selector: 'h2' })).toHaveLength(39)
  screen.getByText('200 releases')
  screen.getByText('Load more releases')
})

it('leads to what was deleted', async () => {
  const { user, path } = renderAdmin('/admin/music')
  await findRow('Ember Road')
  await user.click(screen.getByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Recently deleted' }))
  await screen.findByRole('heading', { level: 1, name: 'Recently deleted releases' })
  expect(path()).toBe('/admin/music/deleted')
})

it('opens one panel at a time, by its toggles, and keeps it over a reload', async () => {
  const { user, path } = renderAdmin('/admin/music')
  await findRow('Ember Road')
  const edit = screen.getByRole('button', { name: 'Edit Ember Road' })
  expect(edit.getAttribute('aria-expanded')).toBe('false')
  await user.click(edit)
  expect(edit.getAttribute('aria-expanded')).toBe('true')
  await screen.findByRole('form', { name: 'Release' })
  await waitFor(() => expect(path()).toBe('/admin/music?edit=1'))
  await user.click(screen.getByRole('button', { name: 'Add New Track' }))
  expect(screen.queryByRole('form', { name: 'Release' })).toBeNull()
  await screen.findByRole('form', { name: 'New release' })
  await waitFor(() => expect(path()).toBe('/admin/music?add'))
  await user.click(screen.getByRole('button', { name: 'Edit First Frost' }))
  await user.click(screen.getByRole('button', { name: 'Edit First Frost' }))
  expect(screen.queryByRole('form')).toBeNull()
  await waitFor(() => expect(path()).toBe('/admin/music'))
})

it('opens the panel that the address names', async () => {
  renderAdmin('/admin/music?edit=2')
  await (await findRow('First Frost')).findByRole('form', { name: 'Release' })
})

it('leads to where visitors find a track', async () => {
  knowPublicOrigin()
  const { user } = renderAdmin('/admin/music', {
    tracks: [
      mockTrack({ id: 1, title: 'Both' }),
      mockTrack({ id: 2, title: 'Store', isVisibleInHearIt: false }),
      mockTrack({ id: 3, title: 'Neither', isVisibleInHearIt: false, isVisibleInStore: false }),
      mockTrack({ id: 4, title: 'Tagged', isVisibleInHearIt: false, saleInfo: 'Hidden' }),
    ],
  })
  await findRow('Both')
  const hrefs: (string | undefined)[] = []
  for (const title of ['Both', 'Store', 'Neither', 'Tagged']) {
    const more = await openMore(user, title)
    hrefs.push(more.queryByRole<HTMLAnchorElement>('menuitem', { name: 'See it on the site' })?.pathname)
    await user.keyboard('{Escape}')
  }
  expect(hrefs).toEqual(['/music/track-1', '/music/track-2', undefined, undefined])
})

it('says which tracks can be heard here, and reads the list again while one is worked on', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const working = mockAudioFile({ state: 'working' })
  const { data } = renderAdmin('/admin/music', { recordings: [mockRecording({ id: 1, audio: working })] })
  ;(await findRow('Ember Road')).getByText('Own audio: working, 0 of 1 ready')
  row('First Frost').getByText('No own audio')
  data.recordings = data.recordings.map((one) => ({ ...one, audio: { ...working, state: 'ready' } }))
  await act(() => vi.advanceTimersByTimeAsync(2000))
  await row('Ember Road').findByText('Own audio: 1 recording')
  expect(vi.getTimerCount()).toBe(0)
})
