import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { MOCK_FAILURES } from '@troubadour/api-client/mock/answers'
import { mockTrack } from '@troubadour/api-client/mock/seed'
import { findToast, renderAdmin } from '../testing/render-admin.tsx'
import { askToDelete, findRow, row, tracks } from './testing/track-rows.ts'

async function openDialog(title: string, parts?: Parameters<typeof renderAdmin>[1]) {
  const admin = renderAdmin('/admin/music', parts)
  await findRow(title)
  await askToDelete(admin.user, title)
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete Track' }))
  return { ...admin, dialog, input: dialog.getByLabelText("Type the release's title to confirm") }
}

type Dialog = Awaited<ReturnType<typeof openDialog>>['dialog']
const button = (dialog: Dialog) => dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete Track' })
const MISMATCH = "Track name doesn't match. Please type the exact track name to confirm deletion."

it('is shut until the title is typed exactly', async () => {
  const { user, dialog, input } = await openDialog('Ember Road')
  expect(button(dialog).disabled).toBe(true)
  await user.type(input, 'ember road')
  dialog.getByText(MISMATCH)
  expect(button(dialog).disabled).toBe(true)
  await user.clear(input)
  await user.type(input, 'Ember Road')
  expect(dialog.queryByText(MISMATCH)).toBeNull()
  expect(button(dialog).disabled).toBe(false)
})

it('deletes the track, closes the dialog and takes it from the list', async () => {
  const { user, dialog, input, data } = await openDialog('Ember Road')
  await user.type(input, 'Ember Road')
  await user.click(button(dialog))
  ;(await findToast('Success')).getByText('Music track deleted successfully')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await waitFor(() => expect(tracks()).toHaveLength(1))
  expect(data.deletedTracks.map(({ title }) => title)).toEqual(['Ember Road'])
  const list = screen.getByRole('region', { name: 'Releases' })
  await waitFor(() => expect(document.activeElement).toBe(list))
})

it('closes the edit of the track that is deleted', async () => {
  const { user } = renderAdmin('/admin/music?edit=1')
  await findRow('Ember Road')
  await askToDelete(user, 'Ember Road')
  await user.type(await screen.findByLabelText("Type the release's title to confirm"), 'Ember Road')
  await user.click(screen.getByRole('button', { name: 'Delete Track' }))
  await findToast('Success')
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Release' })).toBeNull())
})

it('can be undone', async () => {
  const { user, dialog, input, data } = await openDialog('Ember Road')
  await user.type(input, 'Ember Road')
  await user.click(button(dialog))
  await user.click((await findToast('Success')).getByRole('button', { name: 'Undo' }))
  await screen.findByText('Track restored')
  await findRow('Ember Road')
  expect(data.deletedTracks).toEqual([])
})

it('stays open and says so when the server fails, without the overlay', async () => {
  const title = MOCK_FAILURES.trackTitle
  const { user, dialog, input } = await openDialog(title, { tracks: [mockTrack({ id: 1, title })] })
  await user.type(input, title)
  await user.click(button(dialog))
  ;(await findToast('Error')).getByText('Failed to delete music track')
  screen.getByRole('alertdialog', { name: 'Delete Track' })
})

it('shows no overlay over the open dialog', async () => {
  const { user, dialog, input, holdBack } = await openDialog('Ember Road')
  const callers = holdBack('deleteMusicTrack')
  await user.type(input, 'Ember Road')
  await user.click(button(dialog))
  await waitFor(() => expect(callers()).toBe(1))
  expect(screen.queryByText('Updating settings...')).toBeNull()
})

it('changes nothing when it is cancelled', async () => {
  const { user, dialog, data } = await openDialog('Ember Road')
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(data.tracks).toHaveLength(2)
  expect(document.activeElement).toBe(row('Ember Road').getByRole('button', { name: 'More for Ember Road' }))
})

const deleted = (title: string) => ({
  ...mockTrack({ id: 9, title }),
  deletedAt: '2026-04-28T12:00:00.000Z',
  restorableUntil: '2026-05-28T12:00:00.000Z',
})

it('restores a track', async () => {
  const { user, goTo } = renderAdmin('/admin/music/deleted', { deletedTracks: [deleted('Lost Song')] })
  await user.click(await screen.findByRole('button', { name: /^Restore/ }))
  ;(await findToast('Success')).getByText('Track restored')
  await waitFor(() => screen.getByText('No deleted releases'))
  await goTo('/admin/music')
  await findRow('Lost Song')
})

it('says when nothing is deleted', async () => {
  renderAdmin('/admin/music/deleted')
  await screen.findByText('No deleted releases')
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
  answer('listDeletedMusicTrackRows', 500)
  expect((await screen.findAllByText('Failed to load deleted releases')).length).toBeGreaterThan(0)
})

it('is also asked for by the button beside Edit', async () => {
  const { user } = renderAdmin('/admin/music')
  await findRow('Ember Road')
  await user.click(row('Ember Road').getByRole('button', { name: 'Delete Ember Road' }))
  await screen.findByRole('alertdialog', { name: 'Delete Track' })
})
