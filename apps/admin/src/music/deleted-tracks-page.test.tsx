import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { MOCK_FAILURES } from '@troubadour/api-client/mock/answers'
import { mockTrack } from '@troubadour/api-client/mock/seed'
import { findToast, renderAdmin } from '../testing/render-admin.tsx'
import { findRow } from './testing/track-rows.ts'

const deleted = (title: string) => ({
  ...mockTrack({ id: 9, title }),
  deletedAt: '2026-04-28T12:00:00.000Z',
  restorableUntil: '2026-05-28T12:00:00.000Z',
})

it('restores a track', async () => {
  const { user, goTo } = renderAdmin('/admin/music/deleted', { deletedTracks: [deleted('Lost Song')] })
  await user.click(await screen.findByRole('button', { name: /^Restore/ }))
  ;(await findToast('Success')).getByText('Track restored')
  await waitFor(() => screen.getByText('No deleted tracks'))
  await goTo('/admin/music')
  await findRow('Lost Song')
})

it('says when nothing is deleted', async () => {
  renderAdmin('/admin/music/deleted')
  await screen.findByText('No deleted tracks')
})

it('says when a track could not be restored', async () => {
  const { user } = renderAdmin('/admin/music/deleted', {
    deletedTracks: [deleted(MOCK_FAILURES.trackTitle)],
  })
  await user.click(await screen.findByRole('button', { name: /^Restore/ }))
  const toast = await findToast('Error')
  toast.getByText('Failed to restore track. Please try again.')
})

it('says when the list could not be loaded', async () => {
  const { answer } = renderAdmin('/admin/music/deleted')
  answer('listDeletedMusicTracks', 500)
  expect((await screen.findAllByText('Failed to load deleted tracks')).length).toBeGreaterThan(0)
})
