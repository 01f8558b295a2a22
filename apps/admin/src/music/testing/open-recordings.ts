import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { mockAudioFile, mockRecording, type MockRecording } from '@troubadour/api-client/mock/recording-seed'
import { renderAdmin } from '../../testing/render-admin.tsx'

export const READY = mockAudioFile({ state: 'ready', received: 1000, percent: 100, durationMs: 215_400 })
export const two = () => [
  mockRecording({ id: 1, title: 'Ember', audio: READY }),
  mockRecording({ id: 2, title: 'Frost', audio: READY }),
]
export const LAST_MODIFIED = Date.UTC(2026, 0, 1)
export const songFile = (name: string, bytes = 9, lastModified = LAST_MODIFIED) =>
  new File([new Uint8Array(bytes)], name, { lastModified })

/** An MP3 file with only tags. @param frames of ID3v2.3, by name */
export function taggedFile(name: string, frames: Record<string, string>) {
  const size = (bytes: number) => [0, 0, bytes >> 7, bytes & 127]
  const text = new TextEncoder()
  const body = Object.entries(frames).flatMap(([id, value]) => {
    const content = [0, ...text.encode(value)]
    return [...text.encode(id), 0, 0, 0, content.length, 0, 0, ...content]
  })
  return new File([new Uint8Array([...text.encode('ID3'), 3, 0, 0, ...size(body.length), ...body])], name, {
    type: 'audio/mpeg',
  })
}

/** The form of the first track, with its recordings. */
export async function openRecordings(
  recordings: MockRecording[] = two(),
  parts: Parameters<typeof renderAdmin>[1] = {},
  isFailing = false,
) {
  const admin = renderAdmin('/admin/music?edit=1', { recordings, ...parts })
  if (isFailing) admin.answer('listRecordings', 500)
  const section = await screen.findByRole('region', { name: 'Recordings' })
  await waitFor(() => expect(section.textContent).not.toContain('Loading recordings'))
  return {
    ...admin,
    section: within(section),
    chooser: () => within(section).getByLabelText<HTMLInputElement>('Add recordings', { selector: 'input' }),
    titles: () =>
      within(section)
        .getAllByRole<HTMLInputElement>('textbox', { name: /^Title of recording/ })
        .map(({ value }) => value),
    stored: () => admin.data.recordings.filter(({ isDeleted }) => !isDeleted).map(({ title }) => title),
  }
}
