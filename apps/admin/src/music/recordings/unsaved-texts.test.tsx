import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
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
