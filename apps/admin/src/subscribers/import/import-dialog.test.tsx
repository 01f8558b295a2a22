import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockSubscriber } from '@troubadour/api-client/mock/mailing-list-seed'
import { SUBSCRIBER_IMPORT_MAX_BYTES } from '@troubadour/domain/mailing-list/subscriber'
import { reportText } from './import-report.tsx'
import { findAction, findToast, renderAdmin } from '../../testing/render-admin.tsx'

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Import addresses' }))
const STATEMENT = 'How did these people agree to get your mail? *'

async function openDialog() {
  const admin = renderAdmin('/admin/subscribers', { subscribers: [mockSubscriber({ id: 1 })] })
  await admin.user.click(await findAction(admin.user, 'More for the list', 'Import CSV'))
  await dialog()
  return admin
}

async function fillIn({ user }: Pick<Awaited<ReturnType<typeof openDialog>>, 'user'>, file: File) {
  await user.upload(screen.getByLabelText('File *'), file)
  await user.click(screen.getByLabelText(STATEMENT))
  await user.paste('They signed the list at our shows.')
}

const check = ({ user }: Awaited<ReturnType<typeof openDialog>>) =>
  user.click(screen.getByRole('button', { name: 'Check the file' }))
async function send(admin: Awaited<ReturnType<typeof openDialog>>) {
  await check(admin)
  await admin.user.click(await screen.findByRole('button', { name: /^Import \d+ address/ }))
}

it('asks for a file of the right size, and how its people agreed', async () => {
  const admin = await openDialog()
  await check(admin)
  const shown = await dialog()
  shown.getByText('Please choose a file')
  shown.getByText('Say how these people agreed to get your mail')
  await fillIn(
    admin,
    new File([new Uint8Array(SUBSCRIBER_IMPORT_MAX_BYTES + 1)], 'huge.csv', { type: 'text/csv' }),
  )
  await check(admin)
  shown.getByText('The file must be at most 5 MB.')
  expect(shown.queryByText('Say how these people agreed to get your mail')).toBeNull()
})

it('reports who was added, who was known, and every line that was refused', async () => {
  const admin = await openDialog()
  const lines = Array.from({ length: 105 }, (_none, index) => `nobody ${index}`)
  const text = ['email', 'new@example.com', 'FAN-1@example.com', ...lines].join('\n')
  await fillIn(admin, new File([text], 'list.csv', { type: 'text/csv' }))
  await send(admin)
  const shown = await dialog()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('1 address added.'))
  expect(shown.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '1',
    '0',
    '1',
    '0',
    '105',
  ])
  const refused = within(shown.getByRole('group', { name: 'Refused lines' }))
  expect(refused.getAllByRole('row')).toHaveLength(101)
  refused.getByRole('row', { name: '4 Please enter a valid email address nobody 0' })
  await admin.user.click(refused.getByRole('button', { name: 'Show more (5 left)' }))
  expect(refused.getAllByRole('row')).toHaveLength(106)
  await admin.user.click(shown.getByRole('button', { name: 'Copy report' }))
  expect(await navigator.clipboard.readText()).toContain(
    'Line 108: Please enter a valid email address: nobody 104',
  )
  await admin.user.click(shown.getAllByRole('button', { name: 'Close' })[0] ?? document.body)
  await screen.findByRole('link', { name: /new@example.com/ })
  expect(admin.data.subscribers[0]?.consents[0]?.wording).toBe('They signed the list at our shows.')
})

it.each([
  ['UTF-16', 'The file was read as UTF-16, which Excel calls Unicode text.'],
  ['Windows-1252', 'The file was read as Windows-1252 (Latin-1), which older programs write.'],
])('says that a file was read as %s', async (encoding, text) => {
  const admin = await openDialog()
  admin.answer('importSubscribers', 200, { imported: 1, known: 0, refused: [], encoding })
  await fillIn(admin, new File(['new@example.com'], 'list.csv', { type: 'text/csv' }))
  await send(admin)
  await (await dialog()).findByText(text)
})

it('says how far it is, and can be stopped without losing what was filled in', async () => {
  const admin = await openDialog()
  admin.holdBack('previewSubscribers')
  await fillIn(admin, new File(['new@example.com'], 'list.csv', { type: 'text/csv' }))
  await check(admin)
  const shown = await dialog()
  await shown.findByRole('progressbar', { name: 'Import' })
  await admin.user.keyboard('{Escape}')
  await admin.user.click((await dialog()).getByRole('button', { name: 'Cancel' }))
  await waitFor(() =>
    expect(document.activeElement).toBe(shown.getByRole('button', { name: 'Check the file' })),
  )
  admin.answerAsUsual()
  await send(admin)
  await shown.findByText('1 address added.')
})

it.each([
  ['at its field', 415, { message: 'This is no text.' }, 'This is no text.'],
  ['below the form', 503, { message: 'Down' }, /^Nothing is known of how far it came/],
])('shows a refusal %s, and the same file can be sent again', async (_where, status, body, text) => {
  const admin = await openDialog()
  admin.answer('importSubscribers', status, body)
  await fillIn(admin, new File(['new@example.com'], 'list.csv', { type: 'text/csv' }))
  await send(admin)
  await findToast('Error')
  ;(await dialog()).getByText(text)
  admin.answerAsUsual()
  await send(admin)
  await screen.findByText('1 address added.')
})

it('makes a report that no spreadsheet takes for formulas', () => {
  const refused = [{ line: 3, text: '=1+1', reason: 'Please enter a valid email address' }]
  expect(reportText({ imported: 2, known: 1, refused })).toBe(
    'Added: 2\nKept as unsubscribed: 0\nOn the list before: 1\nRefused: 1\n\nLine 3: Please enter a valid email address: =1+1\n',
  )
})

it('previews who is in the file by state, stores nothing before, and undoes it', async () => {
  const admin = await openDialog()
  const counts = { imported: 1, unsubscribed: 2, known: 3, unclear: 1, encoding: 'UTF-8' }
  const refused = [{ line: 9, text: 'x@example.com,golden', reason: 'Not understood' }]
  admin.answer('previewSubscribers', 200, { ...counts, refused })
  await fillIn(admin, new File(['new@example.com'], 'list.csv', { type: 'text/csv' }))
  await check(admin)
  const shown = await dialog()
  await shown.findByText('Nothing is stored yet.')
  expect(shown.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '1',
    '2',
    '3',
    '1',
    '0',
  ])
  shown.getByText('Kept as unsubscribed: they get no mail')
  shown.getByRole('row', { name: '9 Not understood x@example.com,golden' })
  expect(admin.data.subscribers).toHaveLength(1)
  await admin.user.click(shown.getByRole('button', { name: 'Back' }))
  await check(admin)
  await admin.user.click(await shown.findByRole('button', { name: 'Import 3 addresses' }))
  await shown.findByText('1 address added.')
  expect(admin.data.subscribers).toHaveLength(2)
  await admin.user.click(shown.getByRole('button', { name: 'Undo import' }))
  await admin.user.click(await screen.findByRole('button', { name: 'Undo import' }))
  await screen.findByText('1 address removed.')
  expect(admin.data.subscribers).toHaveLength(1)
})

it('adds the people of a paper list, and keeps the lines that could not be read', async () => {
  const { user, data } = renderAdmin('/admin/subscribers', { subscribers: [mockSubscriber({ id: 1 })] })
  await user.click(await findAction(user, 'More for the list', 'Paste a list'))
  const shown = within(await screen.findByRole('dialog', { name: 'Paste a list' }))
  await user.click(shown.getByRole('button', { name: 'Add these people' }))
  await shown.findByText('Please enter at least one address')
  const text = shown.getByLabelText<HTMLTextAreaElement>(/^Names and addresses/)
  await user.type(text, 'new@example.com{Enter}nobody@')
  await user.type(shown.getByLabelText(/^How did these people agree/), 'Paper list in Marlow')
  await user.click(shown.getByRole('button', { name: 'Add these people' }))
  await shown.findByText(/^1 person added, to be asked to confirm, 1 line could not be read/)
  expect(text.value).toBe('nobody@')
  expect(data.subscribers).toHaveLength(2)
})
