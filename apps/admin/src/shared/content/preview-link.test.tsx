import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockRow } from '@troubadour/api-client/mock/content-seed'
import { mockTrack } from '@troubadour/api-client/mock/seed'
import { renderAdmin } from '../../testing/render-admin.tsx'

it('is made of a hidden page, to open and to copy', async () => {
  const pages = [mockRow('ownPages', { id: 5, title: 'Lessons', isVisible: false })]
  const { user } = renderAdmin('/admin/pages/5', { pages })
  await user.click(await screen.findByRole('button', { name: 'Make a preview link' }))
  screen.getByText('Whoever has a preview link sees this as it was saved last, for 7 days.')
  const link = await screen.findByRole('link', { name: 'Open the preview' })
  expect(link.getAttribute('href')).toMatch(/\/preview\/\d+\/pages-5$/)
  expect(link.getAttribute('rel')).toBe('noopener noreferrer')
  screen.getByRole('button', { name: 'Copy the preview link' })
})

it('is not for what visitors see', async () => {
  renderAdmin('/admin/pages/5', { pages: [mockRow('ownPages', { id: 5, title: 'Lessons' })] })
  await screen.findByRole('form', { name: 'Page' })
  expect(screen.queryByRole('button', { name: 'Make a preview link' })).toBeNull()
})

it('says of a release that it has no sound', async () => {
  renderAdmin('/admin/music?edit=1', {
    tracks: [mockTrack({ id: 1, isVisibleInHearIt: false, isVisibleInStore: false })],
  })
  await screen.findByText(
    'Whoever has a preview link sees this as it was saved last, for 7 days, without its sound.',
  )
})
