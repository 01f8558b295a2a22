import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { field, replace } from '../testing/edit-form.ts'
import { findToast, renderAdmin } from '../testing/render-admin.tsx'
import { songFile, taggedFile } from './testing/open-recordings.ts'

const COVER = 'image/png\0\x03\0pixels'
const album = { TALB: 'Roads', TDRC: '2026-09-01' }
const EMBER = taggedFile('b.mp3', { ...album, TIT2: 'Ember', TRCK: '1/2', APIC: COVER })
const FROST = taggedFile('a.mp3', { ...album, TIT2: 'Frost', TRCK: '2/2' })

async function openPanel(parts?: Parameters<typeof renderAdmin>[1]) {
  const admin = renderAdmin('/admin/music?add', parts)
  const panel = within(await screen.findByRole('region', { name: 'New release' }))
  const chosen = () =>
    within(panel.getByRole('list', { name: 'Chosen recordings' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.replace(/ \d+ kB.*/, ''))
  const choose = async (...files: File[]) =>
    admin.user.upload(await panel.findByLabelText('Add recordings', INPUT), files)
  const create = async () => {
    const button = panel.getByRole<HTMLButtonElement>('button', { name: 'Create' })
    await waitFor(() => expect(button.disabled).toBe(false))
    await admin.user.click(button)
  }
  return { ...admin, panel, chosen, choose, create }
}
const INPUT = { selector: 'input' }

it('begins a track with its files: their tags fill the form, and they are sent once it is created', async () => {
  const { panel, choose, chosen, create, data } = await openPanel({ recordings: [] })
  await choose(FROST, EMBER)
  await waitFor(() => expect(chosen()).toEqual(['1Ember', '2Frost']))
  expect([(await field('Title')).value, (await field('Release Date')).value]).toEqual(['Roads', '2026-09-01'])
  await panel.findByText('Taken from b.mp3.')
  await panel.findByRole('img', { name: 'Preview' })
  expect(data.recordings).toEqual([])
  await create()
  const section = await screen.findByRole('region', { name: 'Recordings' })
  await waitFor(() => expect(within(section).getAllByText('Ready')).toHaveLength(2))
  const [track] = data.tracks
  expect(track).toMatchObject({ title: 'Roads', releaseDate: '2026-09-01' })
  expect(track?.imageUrl).toMatch(/^\/media\//)
  expect(data.recordings).toMatchObject([
    { title: 'Ember', trackId: track?.id, audio: { state: 'ready' } },
    { title: 'Frost', trackId: track?.id, audio: { state: 'ready' } },
  ])
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Recordings'))
})

it('leaves what was typed, and takes files away again', async () => {
  const { user, panel, choose, chosen } = await openPanel()
  await replace(user, 'Title', 'My own')
  fireEvent.drop(panel.getByRole('group', { name: 'Add recordings' }), {
    dataTransfer: { files: [songFile('01 Ember.wav'), songFile('cover.png')], types: ['Files'] },
  })
  await panel.findByText('cover.png: Please choose a WAV, AIFF, FLAC, MP3 or M4A file.')
  expect(chosen()).toEqual(['1Ember'])
  await choose(songFile('01 Ember.wav'), songFile('Frost.wav'))
  await waitFor(() => expect(chosen()).toEqual(['1Ember', '2Frost']))
  expect((await field('Title')).value).toBe('My own')
  await user.click(panel.getByRole('button', { name: 'Remove Ember' }))
  expect(chosen()).toEqual(['1Frost'])
})

it('calls a single by its own title', async () => {
  const { choose } = await openPanel()
  await choose(songFile('01 - Ember_Road.wav'))
  await waitFor(async () => expect((await field('Title')).value).toBe('Ember Road'))
})

it('says which files could not be added, and keeps the track', async () => {
  const { user, choose, create, data, answer } = await openPanel({ recordings: [] })
  await choose(EMBER, FROST)
  await screen.findByText('Taken from b.mp3.')
  await screen.findByRole('img', { name: 'Preview' })
  answer('createRecording', 409, { message: 'A release has at most 100 recordings.' })
  await create()
  ;(await findToast('Error')).getByText(
    'b.mp3: A release has at most 100 recordings. a.mp3: A release has at most 100 recordings.',
  )
  expect(data.tracks[0]?.title).toBe('Roads')
  await screen.findByText('No recordings yet.')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
})

it('adds none where the server cannot work on audio, and says so', async () => {
  const { choose, create, data } = await openPanel({ recordings: [], isAudioAvailable: false })
  await choose(EMBER)
  await screen.findByRole('img', { name: 'Preview' })
  await create()
  await screen.findByText(/^This server cannot work on audio\./)
  expect(data.recordings).toEqual([])
})

it('can be out with its files alone, and says that nothing plays before one is ready', async () => {
  const { user, panel, choose, create, data } = await openPanel({ recordings: [] })
  await choose(EMBER)
  await screen.findByRole('img', { name: 'Preview' })
  await user.click(panel.getByRole('switch', { name: 'Coming Soon' }))
  panel.getByText('Once it is out, visitors see this release without Play until a recording is ready.')
  await create()
  await screen.findByRole('region', { name: 'Recordings' })
  expect(data.tracks[0]).toMatchObject({ isComingSoon: false, streamUrl: null, awaitsRecordings: true })
})
