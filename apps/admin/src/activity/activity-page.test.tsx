import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockActivity } from '@troubadour/api-client/mock/activity-seed'
import { ACTIVITY_PAGE_SIZE } from '@troubadour/domain/activity/activity'
import { renderAdmin } from '../testing/render-admin.tsx'

async function row(summary: string | RegExp) {
  const item = (await screen.findByText(summary)).closest('li')
  if (!item) throw new Error('An entry is an item of a list')
  return within(item)
}

it('lists the entries under their days, in the site’s time zone', async () => {
  renderAdmin('/admin/activity')
  ;(await row('Updated the event "Riverside Stage"')).getByText('7:00 AM')
  const namesOf = (day: string) =>
    within(screen.getByRole('region', { name: day }))
      .getAllByRole('listitem')
      .map((item) => item.querySelector('time')?.textContent)
  expect(namesOf('Today')).toEqual(['7:00 AM'])
  // 10:14 PM UTC is 6:14 PM in New York.
  expect(namesOf('Yesterday')).toEqual(['6:14 PM', '4:00 AM'])
  screen.getByText('That is everything.')
})

it('says who and from where once for entries in a row, and of this browser in words', async () => {
  const elsewhere = { device: 'Safari on iOS', ipAddress: '198.51.100.20' }
  renderAdmin('/admin/activity', {
    activity: [
      mockActivity({ id: 5, summary: 'Fifth' }),
      mockActivity({ id: 4, summary: 'Fourth' }),
      mockActivity({ id: 3, summary: 'Third', ...elsewhere }),
      mockActivity({ id: 2, summary: 'Second', who: 'zoe' }),
      mockActivity({ id: 1, summary: 'First', at: '2026-04-30T11:00:00.000Z', who: 'zoe' }),
    ],
  })
  await screen.findByText('You, this computer')
  const lines = screen
    .getAllByRole('listitem')
    .flatMap((item) => item.querySelector('summary')?.textContent ?? [])
  expect(lines).toEqual([
    '7:00 AMSign-inFifthYou, this computer',
    '7:00 AMSign-inFourth',
    '7:00 AMSign-inThirdkeeper, Safari on iOS, 198.51.100.20',
    '7:00 AMSign-inSecondzoe, Firefox on Windows, 203.0.113.7',
    '7:00 AMSign-inFirstzoe, Firefox on Windows, 203.0.113.7',
  ])
})

it('says the kind of each entry in words', async () => {
  renderAdmin('/admin/activity')
  ;(await row('Refused a sign-in: wrong password')).getByText('Refusal')
  ;(await row('Signed in')).getByText('Sign-in')
  ;(await row('Updated the event "Riverside Stage"')).getByText('Change')
})

it('says what a command on the server did, and that nobody was signed in', async () => {
  renderAdmin('/admin/activity', {
    activity: [
      mockActivity({
        id: 2,
        summary: 'Reset the password',
        isFromServer: true,
        device: null,
        ipAddress: null,
      }),
      mockActivity({ id: 1, kind: 'refusal', summary: 'Refused a sign-in', who: null, device: null }),
    ],
  })
  ;(await row('Reset the password')).getByText('keeper, by a command on the server')
  ;(await row('Refused a sign-in')).getByText('Not signed in, 203.0.113.7')
})

it('unfolds what a change did, field by field, before and after', async () => {
  const { user } = renderAdmin('/admin/activity', {
    activity: [
      mockActivity({
        id: 1,
        kind: 'change',
        summary: 'Updated the event',
        before: { price: '$5', isVisible: true, link: null },
        after: { price: 'FREE', isVisible: false, link: 'https://tickets.example' },
      }),
    ],
  })
  const entry = await row('Updated the event')
  const sentence = entry.getByText('Updated the event')
  expect(sentence.closest('details')?.open).toBe(false)
  await user.click(sentence)
  expect(sentence.closest('details')?.open).toBe(true)
  for (const fact of ['keeper', 'Firefox on Windows', '203.0.113.7']) entry.getByText(fact)
  const rows = within(entry.getByRole('table')).getAllByRole('row')
  expect(rows.map((cells) => [...cells.children].map((cell) => cell.textContent))).toEqual([
    ['Field', 'Before', 'After'],
    ['Price', '$5', 'FREE'],
    ['Visible', 'Yes', 'No'],
    ['Link', '—empty', 'https://tickets.example'],
  ])
})

it('unfolds a creation and a deletion, and has nothing to unfold for a sign-in', async () => {
  renderAdmin('/admin/activity', {
    activity: [
      mockActivity({ id: 3, kind: 'change', summary: 'Created it', after: { title: 'Moon' } }),
      mockActivity({ id: 2, kind: 'change', summary: 'Deleted it', before: { title: 'Sun' } }),
      mockActivity({ id: 1, summary: 'Signed in' }),
    ],
  })
  const cells = (entry: Awaited<ReturnType<typeof row>>) =>
    entry.getAllByRole('cell', { hidden: true }).map(({ textContent }) => textContent)
  expect(cells(await row('Created it'))).toEqual(['—empty', 'Moon'])
  expect(cells(await row('Deleted it'))).toEqual(['Sun', '—empty'])
  expect((await row('Signed in')).queryByRole('table', { hidden: true })).toBeNull()
})

it('shows a skeleton while it is loading', async () => {
  const { holdBack } = renderAdmin('/admin/activity')
  holdBack('listActivity')
  await screen.findByText('Loading the activity')
})

it.each([500, 0])('says when loading fails (%i), and tries again', async (status) => {
  const { user, answer, answerAsUsual } = renderAdmin('/admin/activity')
  answer('listActivity', status)
  await screen.findByText('The activity could not be loaded.')
  answerAsUsual()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await row('Signed in')
})

it('is empty where nothing has happened', async () => {
  renderAdmin('/admin/activity', { activity: [] })
  await screen.findByText('Nothing has happened yet.')
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull()
})

it('asks anew each time the page is opened', async () => {
  const { data, goTo } = renderAdmin('/admin/activity')
  await row('Signed in')
  await goTo('/admin')
  await screen.findByRole('heading', { name: 'Dashboard' })
  data.activity = [mockActivity({ id: 9, summary: 'Signed in once more' }), ...data.activity]
  await goTo('/admin/activity')
  await row('Signed in once more')
})

it('tells a refused request in plain words, with its technical line folded up', async () => {
  const refused = {
    action: 'List the sessions',
    request: 'GET /api/admin/sessions',
    reason: 'the code is still to come',
  }
  renderAdmin('/admin/activity', {
    activity: [
      mockActivity({ id: 2, kind: 'refusal', refused }),
      mockActivity({ id: 1, kind: 'refusal', refused: { ...refused, action: null } }),
    ],
  })
  const entry = await row('Refused: List the sessions (the code is still to come)')
  expect(entry.getByText('GET /api/admin/sessions').closest('details')?.open).toBe(false)
  screen.getByText('Refused: a request (the code is still to come)')
})

const COUNT = ACTIVITY_PAGE_SIZE + 2

const openLongLog = () =>
  renderAdmin('/admin/activity', {
    activity: Array.from({ length: COUNT }, (_, index) =>
      mockActivity({ id: COUNT - index, summary: `Entry ${COUNT - index}` }),
    ),
  })
const showOlder = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Show older' })

it('shows older entries on demand, moves to the first of them, and says when there are no more', async () => {
  const { user } = openLongLog()
  const button = await showOlder()
  screen.getByText(`${ACTIVITY_PAGE_SIZE} entries are shown`)
  expect(screen.queryByText('Entry 2')).toBeNull()
  expect(screen.queryByText('That is everything.')).toBeNull()
  await user.click(button)
  const first = (await screen.findByText('Entry 2')).closest('li')
  screen.getByText('Entry 1')
  screen.getByText(`Entry ${COUNT}`)
  screen.getByText('That is everything.')
  screen.getByText(`${COUNT} entries are shown`)
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(first))
})

it('says that it is loading, and asks once', async () => {
  const { user, holdBack } = openLongLog()
  const button = await showOlder()
  const callers = holdBack('listActivity')
  await user.click(button)
  const busy = await screen.findByRole<HTMLButtonElement>('button', { name: 'Loading…' })
  expect([busy.disabled, busy.getAttribute('aria-disabled')]).toEqual([false, 'true'])
  expect(document.activeElement).toBe(busy)
  await waitFor(() => expect(callers()).toBe(1))
})

it('keeps what is there when loading older fails, and tries again', async () => {
  const { user, answer, answerAsUsual } = openLongLog()
  const button = await showOlder()
  answer('listActivity', 500)
  await user.click(button)
  await screen.findByText('The older entries could not be loaded.')
  screen.getByText(`Entry ${COUNT}`)
  answerAsUsual()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Entry 1')
})
