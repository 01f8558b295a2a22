import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockRow } from '@troubadour/api-client/mock/content-seed'
import { mockTrack } from '@troubadour/api-client/mock/seed'
import { renderAdmin } from '../testing/render-admin.tsx'

const hidden = { isVisibleInHearIt: false, isVisibleInStore: false }

it('lists what happens by itself, with its contradictions and the way to it', async () => {
  renderAdmin('/admin', {
    announcements: [],
    tracks: [
      mockTrack({
        ...{ id: 1, title: 'Ember Road', releaseDate: '2026-09-04', isComingSoon: false, ...hidden },
        reminders: 12,
      }),
    ],
    pages: [
      mockRow('ownPages', { id: 5, title: 'Lessons', isVisible: false, publicFrom: '2026-08-01T09:00:00Z' }),
    ],
  })
  const list = within(await screen.findByRole('list', { name: 'Coming up' }))
  const [first, second, third] = list.getAllByRole('listitem')
  expect(first?.textContent).toContain('The page “Lessons” becomes public')
  expect(within(first!).getByRole('link').getAttribute('href')).toBe('/admin/pages/5')
  expect(second?.textContent).toContain('“Ember Road” is out')
  expect(second?.textContent).toContain('It is hidden, so nobody sees it on that day.')
  expect(third?.textContent).toContain('12 reminders of “Ember Road” go out')
  expect(within(third!).getByRole('link').getAttribute('href')).toBe('/admin/music?edit=1')
})

it('says nothing while nothing happens', async () => {
  renderAdmin('/admin', { tracks: [], announcements: [] })
  await screen.findByRole('region', { name: 'Today' })
  expect(screen.queryByRole('heading', { name: 'Coming up' })).toBeNull()
})
