import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockAudioFile, mockRecording } from '@troubadour/api-client/mock/recording-seed'
import { mockTrack } from '@troubadour/api-client/mock/seed'
import { changes, field, replace, save } from '../testing/edit-form.ts'
import { renderAdmin } from '../testing/render-admin.tsx'
import { row } from './testing/track-rows.ts'

const AWAITING = mockTrack({
  id: 1,
  title: 'Ember Road',
  isComingSoon: false,
  spotifyEmbedUrl: null,
  streamUrl: null,
  awaitsRecordings: true,
})
const failed = mockRecording({
  id: 1,
  title: 'Ember',
  audio: mockAudioFile({ state: 'failed', problem: 'This is no recording that can be read.' }),
})
const NOTE = 'Once it is out, visitors see this release without Play until a recording is ready.'
const RETURNED = 'None of its recordings can be heard, so the release is Coming Soon again.'
const isOn = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Coming Soon' }).checked

it('says of a release that is out what visitors see until a recording is ready', async () => {
  const audio = mockAudioFile({ state: 'working', percent: 40 })
  const { user, data } = renderAdmin('/admin/music?edit=1', {
    tracks: [AWAITING],
    recordings: [mockRecording({ id: 1, title: 'Ember', audio })],
  })
  const form = within(await screen.findByRole('form', { name: 'Release' }))
  await form.findByText(NOTE)
  row('Ember Road').getAllByText(NOTE)
  expect(screen.queryByText('No stream')).toBeNull()
  await replace(user, 'Title', 'Ember')
  await save(user)
  await waitFor(() => expect(data.tracks[0]).toMatchObject({ title: 'Ember', awaitsRecordings: true }))
})

it('follows the return to Coming Soon in the open form, keeps what was typed, and says why', async () => {
  const { user, data } = renderAdmin('/admin/music?edit=1', { tracks: [AWAITING], recordings: [failed] })
  await screen.findByRole('form', { name: 'Release' })
  expect(isOn()).toBe(false)
  await replace(user, 'Title', 'Ember')
  data.tracks = [{ ...AWAITING, isComingSoon: true, version: 2 }]
  await waitFor(() => expect(isOn()).toBe(true), { timeout: 5000 })
  const panel = screen.getByRole('form', { name: 'Release' }).parentElement
  expect(panel?.textContent).toContain(RETURNED)
  await screen.findByText('Ember: This is no recording that can be read.')
  expect((await field('Title')).value).toBe('Ember')
  expect(changes()?.textContent).not.toContain('Coming Soon')
  await save(user)
  await waitFor(() =>
    expect(data.tracks[0]).toMatchObject({ title: 'Ember', version: 3, isComingSoon: true }),
  )
  expect(screen.queryByText(RETURNED)).toBeNull()
})
