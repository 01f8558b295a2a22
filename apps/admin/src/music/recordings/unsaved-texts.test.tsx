import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { MockRecording } from '@troubadour/api-client/mock/recording-seed'
import { findToast } from '../../testing/render-admin.tsx'
import { openRecordings } from '../testing/open-recordings.ts'

it('asks before a text is left that could not be saved, and keeps it folded up', async () => {
  const { user, section, answer, goTo } = await openRecordings()
  answer('updateRecording', 500)
  const details = section.getByText('Details', { selector: 'li:first-child *' })
  await user.click(details)
  await user.type(await section.findByRole('textbox', { name: 'Lyrics' }), 'Slow')
  const leave = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leave)
  expect(leave.defaultPrevented).toBe(true)
  await user.click(details)
  await findToast('Error')
  await act(() => goTo('/admin/events'))
  const question = within(await screen.findByRole('alertdialog', { name: 'Close without saving?' }))
  question.getByText(/^Texts of recordings that were not saved are lost\./)
  await user.click(question.getByRole('button', { name: 'Keep editing' }))
  await user.click(details)
  expect(section.getByRole<HTMLInputElement>('textbox', { name: 'Lyrics' }).value).toBe('Slow')
})

it.each([
  ['Cancel', 'Close without saving?', 'Close the form'],
  ['Save Changes', 'Save and close?', 'Save and close'],
])('asks before %s loses a text that could not be saved', async (button, title, answer) => {
  const { user, section } = await openRecordings()
  const field = section.getByRole<HTMLInputElement>('textbox', { name: 'Title of recording 1' })
  await user.clear(field)
  await user.click(screen.getByRole('button', { name: button }))
  const question = within(await screen.findByRole('alertdialog', { name: title }))
  question.getByText('Texts of recordings that were not saved are lost.')
  await user.click(question.getByRole('button', { name: 'Keep editing' }))
  expect(field.value).toBe('')
  await user.click(screen.getByRole('button', { name: button }))
  await user.click(await screen.findByRole('button', { name: answer }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Recordings' })).toBeNull())
})

describe('when somebody else was quicker', () => {
  const conflict = () => screen.findByRole('region', { name: 'Somebody else changed this recording' })
  const title = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Title of recording 1' })

  /** Types a title while somebody else changes the same recording. */
  async function typeBeside(change: object) {
    const admin = await openRecordings()
    await admin.user.type(title(), ' Road')
    const byThem = (one: MockRecording) => (one.id === 1 ? { ...one, ...change, version: 2 } : one)
    admin.data.recordings = admin.data.recordings.map(byThem)
    await admin.user.type(title(), '{Enter}')
    return admin
  }

  it('keeps both when they changed another text', async () => {
    const { data } = await typeBeside({ lyrics: 'Slow is the river' })
    await waitFor(() =>
      expect(data.recordings[0]).toMatchObject({
        title: 'Ember Road',
        lyrics: 'Slow is the river',
        version: 3,
      }),
    )
    expect(screen.queryByText('Somebody else changed this recording')).toBeNull()
  })

  it('shows both versions, and saves mine when it is chosen', async () => {
    const { user, data, stored } = await typeBeside({ title: 'Glow' })
    const box = within(await conflict())
    expect(box.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([true, false])
    box.getByText('Glow')
    await user.click(title())
    await user.tab()
    expect(stored()).toEqual(['Glow', 'Frost'])
    await user.click(box.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(data.recordings[0]).toMatchObject({ title: 'Ember Road', version: 3 }))
    expect(screen.queryByText('Somebody else changed this recording')).toBeNull()
  })

  it('takes theirs when that is chosen', async () => {
    const { user, data } = await typeBeside({ title: 'Glow' })
    const box = within(await conflict())
    await user.click(box.getByRole('radio', { name: /Theirs/ }))
    expect(title().value).toBe('Glow')
    await user.click(box.getByRole('button', { name: 'Save' }))
    expect(screen.queryByText('Somebody else changed this recording')).toBeNull()
    await waitFor(() => expect(title().value).toBe('Glow'))
    expect(data.recordings[0]?.version).toBe(2)
  })
})
