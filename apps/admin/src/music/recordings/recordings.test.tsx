import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { mockAudioFile, mockRecording } from '@troubadour/api-client/mock/recording-seed'
import { save } from '../../testing/edit-form.ts'
import { findToast, renderAdmin } from '../../testing/render-admin.tsx'
import {
  LAST_MODIFIED,
  openRecordings,
  READY,
  songFile,
  taggedFile,
  two,
} from '../testing/open-recordings.ts'

const titleField = (place: number) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: `Title of recording ${place}` })

it('says when loading fails, and tries again', async () => {
  const { user, section, answerAsUsual } = await openRecordings(two(), {}, true)
  section.getByText('Failed to load recordings')
  answerAsUsual()
  await user.click(section.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(titleField(1).value).toBe('Ember'))
})

it('saves a title when it is left or by Enter, and takes it back by Escape', async () => {
  const { user, section, stored } = await openRecordings()
  section.getAllByText('3:35')
  await user.type(titleField(1), ' Road{Enter}')
  await waitFor(() => expect(stored()).toEqual(['Ember Road', 'Frost']))
  await user.type(titleField(2), ' II')
  await user.tab()
  await waitFor(() => expect(stored()).toEqual(['Ember Road', 'Frost II']))
  await user.type(titleField(2), ' III{Escape}')
  expect(titleField(2).value).toBe('Frost II')
  await user.clear(titleField(2))
  await user.tab()
  section.getByText('Title is required')
  expect(stored()).toEqual(['Ember Road', 'Frost II'])
})

it('keeps what was typed when it cannot be saved', async () => {
  const { user, answer, answerAsUsual, stored } = await openRecordings()
  answer('updateRecording', 500)
  await user.type(titleField(1), ' Road{Enter}')
  ;(await findToast('Error')).getByText('Failed to save the recording. Please try again.')
  await screen.findByText(
    'This was not saved. What you typed is still here: press Enter or leave the field again.',
  )
  expect(titleField(1).value).toBe('Ember Road')
  answerAsUsual()
  await user.type(titleField(1), '{Enter}')
  await waitFor(() => expect(stored()).toEqual(['Ember Road', 'Frost']))
})

it('has the other texts of a recording folded up', async () => {
  const { user, section, data } = await openRecordings()
  await user.click(section.getByText('Details', { selector: 'li:first-child *' }))
  await user.type(await section.findByRole('textbox', { name: 'Lyrics' }), 'Slow is the river')
  await user.type(section.getByRole('textbox', { name: 'ISRC' }), 'no number{Enter}')
  section.getByText('Must be an ISRC such as US-S1Z-26-00001')
  await user.click(section.getByRole('switch', { name: 'Explicit' }))
  await waitFor(() =>
    expect(data.recordings[0]).toMatchObject({ lyrics: 'Slow is the river', isExplicit: true, isrc: null }),
  )
  section.getByText('Explicit', { selector: 'span' })
})

it('changes the order, says so, and takes it back when that fails', async () => {
  const { user, section, titles, answer, stored } = await openRecordings()
  await user.click(section.getByRole('button', { name: 'Move Ember down' }))
  section.getByText('Ember is now recording 2 of 2')
  expect(titles()).toEqual(['Frost', 'Ember'])
  await waitFor(() => expect(stored()).toEqual(['Frost', 'Ember']))
  answer('orderRecordings', 500)
  await user.click(section.getByRole('button', { name: 'Move Ember up' }))
  ;(await findToast('Error')).getByText('Failed to change the order. Please try again.')
  expect(titles()).toEqual(['Frost', 'Ember'])
})

it('deletes a recording, with Undo', async () => {
  const { user, section, titles, stored } = await openRecordings()
  await user.click(section.getByText('Details', { selector: 'li:first-child *' }))
  await user.click(await section.findByRole('button', { name: 'Delete Ember' }))
  const toast = await findToast('Success')
  toast.getByText('“Ember” is deleted')
  expect(titles()).toEqual(['Frost'])
  expect(document.activeElement).toBe(section.getByRole('heading', { name: 'Recordings' }))
  await user.click(toast.getByRole('button', { name: 'Undo' }))
  await findToast('Recording restored')
  await waitFor(() => expect(titles()).toEqual(['Ember', 'Frost']))
  expect(stored()).toEqual(['Ember', 'Frost'])
})

it('makes a recording of each file in the order of their names, and says why one is refused', async () => {
  const { user, section, chooser, titles, data } = await openRecordings([])
  section.getByText('No recordings yet.')
  await user.upload(chooser(), [songFile('10 - Last_One.flac'), songFile('2. First.WAV')])
  await waitFor(() => expect(titles()).toEqual(['First', 'Last One']))
  await waitFor(() => expect(data.recordings.map(({ audio }) => audio?.state)).toEqual(['ready', 'ready']))
  expect(await section.findAllByText('Ready')).toHaveLength(2)

  fireEvent.drop(section.getByRole('group', { name: 'Add recordings' }), {
    dataTransfer: { files: [songFile('cover.png'), songFile('empty.wav', 0)], types: ['Files'] },
  })
  await section.findByText(
    'cover.png: Please choose a WAV, AIFF, FLAC, MP3 or M4A file. empty.wav: The file is empty.',
  )
  expect(titles()).toEqual(['First', 'Last One'])
})

it('reads title, place and texts from the tags of the files', async () => {
  const { user, chooser, titles, data } = await openRecordings([])
  const named = { TCOM: 'Ada Vale', TEXT: 'Tom Reed', TXXX: 'ITUNESADVISORY\x001' }
  const second = { ...named, TIT2: 'Frost', TRCK: '2/2', TSRC: 'not an ISRC' }
  const first = { TIT2: 'Ember', TRCK: '1/2', TSRC: 'USS1Z2600001', USLT: 'eng\0Slow is the river' }
  const untagged = ['Zest.mp3', '03 Last Light.mp3'].map((name) => songFile(name))
  await user.upload(chooser(), [taggedFile('a.mp3', second), ...untagged, taggedFile('b.mp3', first)])
  await waitFor(() => expect(titles()).toEqual(['Ember', 'Frost', 'Last Light', 'Zest']))
  expect(data.recordings).toMatchObject([
    { isrc: 'USS1Z2600001', lyrics: 'Slow is the river', credits: null, isExplicit: false },
    { isrc: null, lyrics: null, credits: 'Music: Ada Vale\nLyrics: Tom Reed', isExplicit: true },
    {},
    {},
  ])
})

it('goes on with an upload that was broken off when the same file is chosen, with no changed one', async () => {
  const lastModified = LAST_MODIFIED
  const audio = mockAudioFile({ fileName: 'frost.wav', bytes: 10, received: 4, lastModified })
  const paused = mockRecording({ id: 7, title: 'Frost', audio })
  const { user, section, chooser, data } = await openRecordings([paused])
  section.getByText('Upload paused at 40%. Choose the same file again to go on.')
  await user.upload(chooser(), songFile('frost.wav', 10, LAST_MODIFIED + 1))
  await section.findByText('Ready')
  expect(data.recordings[0]).toMatchObject({ id: 7, audio: { state: 'uploading', received: 4 } })
  await user.upload(chooser(), songFile('frost.wav', 10))
  await waitFor(() => expect(section.getAllByText('Ready')).toHaveLength(2))
  expect(data.recordings).toMatchObject([
    { id: 7, audio: { state: 'ready', bytes: 10, received: 10 } },
    { id: 8, audio: { state: 'ready' } },
  ])
})

it('goes on by itself after a lost line, and asks before the page is left', async () => {
  const { user, section, chooser, server } = await openRecordings([])
  server.use(http.post('*/audio/chunks', () => HttpResponse.error(), { once: true }))
  await user.upload(chooser(), songFile('frost.wav'))
  await section.findByText('Connection lost. The upload goes on by itself.')
  const leave = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leave)
  expect(leave.defaultPrevented).toBe(true)
  act(() => void window.dispatchEvent(new Event('online')))
  await section.findByText('Ready')
})

it('gives up on a file that can no longer be read', async () => {
  const { user, section, chooser, answer } = await openRecordings([])
  answer('sendAudioChunk', 0)
  const file = songFile('frost.wav')
  await user.upload(chooser(), file)
  await section.findByText('Connection lost. The upload goes on by itself.')
  const unreadable = Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new DOMException()) })
  vi.spyOn(file, 'slice').mockReturnValue(unreadable)
  act(() => void window.dispatchEvent(new Event('online')))
  await section.findByText('The file could not be read. Choose it again to go on.')
})

it('goes on with an upload while other screens are open, until it is cancelled', async () => {
  const { user, section, chooser, holdBack, goTo } = await openRecordings([])
  holdBack('sendAudioChunk')
  await user.upload(chooser(), songFile('frost.wav'))
  await section.findByRole('button', { name: 'Cancel upload of frost' })
  await act(() => goTo('/admin/events'))
  await screen.findByRole('heading', { name: 'Shows' })
  await act(() => goTo('/admin/music?edit=1'))
  await user.click(await screen.findByRole('button', { name: 'Cancel upload of frost' }))
  await screen.findByText('Upload paused at 0%. Choose the same file again to go on.')
})

it('asks before Log Out stops an upload', async () => {
  const { user, section, chooser, holdBack } = await openRecordings([])
  holdBack('sendAudioChunk')
  await user.upload(chooser(), songFile('frost.wav'))
  await section.findByRole('button', { name: 'Cancel upload of frost' })
  await user.click(screen.getByRole('button', { name: 'Log Out' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Log out and stop the uploads?' }))
  question.getByText(/^Recordings are still being uploaded\./)
  await user.click(question.getByRole('button', { name: 'Keep uploading' }))
  section.getByRole('button', { name: 'Cancel upload of frost' })
  await user.click(screen.getByRole('button', { name: 'Log Out' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Log Out' }))
  await screen.findByLabelText('Username')
})

it('says what the server has against a file', async () => {
  const { user, section, chooser, answer, answerAsUsual } = await openRecordings([])
  answer('sendAudioChunk', 507, { message: 'The disk is full.' })
  await user.upload(chooser(), songFile('frost.wav'))
  await section.findByText('The disk is full.')
  answerAsUsual()
  await user.upload(section.getByLabelText('Choose the file of frost'), songFile('frost.wav'))
  await section.findByText('Ready')
})

it('says in place of the button that this server cannot work on audio', async () => {
  const { section } = await openRecordings(two(), { isAudioAvailable: false })
  section.getByText('This server cannot work on audio. Whoever runs it finds out why in the documentation.')
  expect(section.queryByLabelText('Add recordings')).toBeNull()
  section.getByRole('button', { name: 'Move Ember down' })
})

it('with a recording that is ready a track needs no addresses', async () => {
  const recordings = [mockRecording({ id: 1, trackId: 2, audio: READY })]
  const { user, data } = renderAdmin('/admin/music?edit=2', { recordings })
  await screen.findByText('3:35')
  await user.click(screen.getByRole('switch', { name: 'Coming Soon' }))
  await save(user)
  await waitFor(() => expect(data.tracks[1]).toMatchObject({ isComingSoon: false, version: 2 }))
  expect(screen.queryByText('No Spotify')).toBeNull()
})

it('says what is wrong with a file that is ready, which can be replaced or tried again', async () => {
  const problem = 'The file is not on the server any more. Please send it again.'
  const { user, section } = await openRecordings([mockRecording({ id: 1, audio: { ...READY, problem } })])
  section.getByText(problem)
  section.getByRole('button', { name: 'Listen to Recording 1' })
  section.getByLabelText('Replace the file of Recording 1')
  await user.click(section.getByRole('button', { name: 'Try again: Recording 1' }))
  await section.findByText('Ready')
})

it('offers another file in place of trying again where nothing is there to try', async () => {
  const problem = 'The demo has no original of this recording. Replace the file by one of your own.'
  const audio = { ...READY, problem, hasOriginal: false }
  const { user, section } = await openRecordings([mockRecording({ id: 1, audio })])
  section.getByText(problem)
  await user.click(section.getByText('Details'))
  expect(section.queryByRole('button', { name: /^Try again/ })).toBeNull()
  await user.upload(section.getByLabelText('Replace the file of Recording 1'), songFile('ember.wav'))
  await section.findByText('Ready')
})

it('gives no number to a file that cannot be read, which is replaced in its row', async () => {
  const failed = mockAudioFile({ state: 'failed', fileName: 'ash.wav', problem: 'No sound.' })
  const ash = mockRecording({ id: 3, title: 'Ash', audio: failed })
  const { user, section } = await openRecordings([ash, ...two()])
  expect([titleField(1).value, titleField(2).value]).toEqual(['Ember', 'Frost'])
  section.getByRole('textbox', { name: 'Title of ash.wav' })
  await user.upload(section.getByLabelText('Replace the file of Ash'), songFile('ash.wav'))
  await waitFor(() => expect(titleField(1).value).toBe('Ash'))
})

it('says that the file before one that cannot be read is heard', async () => {
  const failed = mockAudioFile({ state: 'failed', problem: 'No sound.' })
  const { section } = await openRecordings([mockRecording({ id: 1, isHeard: true, audio: failed })])
  section.getByText('No sound. Visitors still hear the file before it.')
  section.getByRole('button', { name: 'Listen to Recording 1' })
  expect(titleField(1).value).toBe('Recording 1')
})

describe('while a file is worked on', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    return () => void vi.useRealTimers()
  })

  it('reads the list again until it is ready; what failed can be tried again', async () => {
    const failed = mockAudioFile({ state: 'failed', problem: 'This file has no sound in it.' })
    const { user, section, data } = await openRecordings([mockRecording({ id: 1, audio: failed })])
    section.getByText('This file has no sound in it.')
    await user.click(section.getByRole('button', { name: 'Try again: Recording 1' }))
    await section.findByText('Uploaded, waiting for its turn')
    const become = async (audio: typeof failed) => {
      data.recordings = data.recordings.map((one) => ({ ...one, audio }))
      await act(() => vi.advanceTimersByTimeAsync(2000))
    }
    await become({ ...READY, state: 'queued', problem: 'There is no room left on the server.' })
    await section.findByText(
      'Uploaded. There is no room left on the server. The work on it goes on by itself.',
    )
    await become({ ...READY, state: 'working', percent: 40 })
    await section.findByText('Getting ready to be heard, 40%')
    await become(READY)
    await section.findByText('Ready')
    expect(vi.getTimerCount()).toBe(0)
  })
})
