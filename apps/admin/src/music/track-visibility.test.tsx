import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { MOCK_FAILURES } from '@troubadour/api-client/mock/answers'
import { mockTrack } from '@troubadour/api-client/mock/seed'
import { findToast, renderAdmin } from '../testing/render-admin.tsx'
import { findRow, row } from './testing/track-rows.ts'

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

it('hides a track from both places, and undoes it to where it was', async () => {
  const { user, data } = renderAdmin('/admin/music', {
    tracks: [mockTrack({ id: 1, title: 'Ember Road', isVisibleInStore: false })],
  })
  await findRow('Ember Road')
  await user.click(button('Hide Ember Road'))
  const toast = await findToast('Success')
  toast.getByText('“Ember Road” is hidden')
  expect(data.tracks[0]).toMatchObject({ isVisibleInHearIt: false, isVisibleInStore: false, version: 2 })
  row('Ember Road').getByText('Hidden')
  await user.click(toast.getByRole('button', { name: 'Undo' }))
  await screen.findByText('“Ember Road” is visible')
  expect(data.tracks[0]).toMatchObject({ isVisibleInHearIt: true, isVisibleInStore: false })
})

it('shows a track where it was before it was hidden, on another device, too', async () => {
  const { user, data } = renderAdmin('/admin/music', {
    tracks: [
      mockTrack({
        id: 1,
        title: 'Ember Road',
        isVisibleInHearIt: false,
        isVisibleInStore: false,
        formerPlace: 'hear-it',
      }),
    ],
  })
  await findRow('Ember Road')
  row('Ember Road').getByText('Hidden: visitors see it nowhere, not even as coming soon.')
  await user.click(button('Unhide Ember Road'))
  await findToast('Success')
  expect(data.tracks[0]).toMatchObject({
    isVisibleInHearIt: true,
    isVisibleInStore: false,
    formerPlace: null,
  })
  expect(row('Ember Road').queryByText(/visitors see it nowhere/)).toBeNull()
  await user.click(button('Hide Ember Road'))
  await screen.findByText('“Ember Road” is hidden')
  expect(data.tracks[0]).toMatchObject({ isVisibleInHearIt: false, formerPlace: 'hear-it' })
})

it('shows a track in both places where nobody knows where it was, without the tag that hides', async () => {
  const { user, data } = renderAdmin('/admin/music', {
    tracks: [mockTrack({ id: 1, title: 'Held Back', isVisibleInHearIt: false, saleInfo: 'Hidden' })],
  })
  await findRow('Held Back')
  await user.click(button('Unhide Held Back'))
  ;(await findToast('Success')).getByText('“Held Back” is visible')
  expect(data.tracks[0]).toMatchObject({ isVisibleInHearIt: true, isVisibleInStore: true, saleInfo: '' })
})

it('shows the change before the server answers, without the overlay', async () => {
  const { user, holdBack } = renderAdmin('/admin/music')
  await findRow('Ember Road')
  holdBack('updateMusicTrack')
  await user.click(button('Hide Ember Road'))
  await waitFor(() => button('Unhide Ember Road'))
  expect(screen.queryByText('Updating settings...')).toBeNull()
})

it('takes the change back and says so when the server fails', async () => {
  const title = MOCK_FAILURES.trackTitle
  const { user } = renderAdmin('/admin/music', { tracks: [mockTrack({ id: 1, title })] })
  await findRow(title)
  await user.click(button(`Hide ${title}`))
  ;(await findToast('Error')).getByText('Failed to update music settings')
  await waitFor(() => button(`Hide ${title}`))
})

it('leaves the switches to the form while a track is edited', async () => {
  renderAdmin('/admin/music?edit=1')
  await findRow('Ember Road')
  expect(button('Hide Ember Road').disabled).toBe(true)
  const reason = row('Ember Road').getByText('While you edit it, the form shows or hides it.')
  expect(button('Hide Ember Road').getAttribute('aria-describedby')).toBe(reason.id)
})
