import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockActivity } from '@troubadour/api-client/mock/seed'
import { ACTIVITY_PAGE_SIZE } from '@troubadour/domain/contract/activity'
import { renderAdmin } from '../testing/render-admin.tsx'

async function row(summary: string | RegExp) {
  const item = (await screen.findByText(summary)).closest('li')
  if (!item) throw new Error('An entry is an item of a list')
  return within(item)
}

it('lists the entries under their days, with time, who, device and address', async () => {
  renderAdmin('/admin/activity')
  const entry = await row('Updated the event "Riverside Stage"')
  for (const text of ['7:00 AM', 'keeper', 'Firefox on Windows', '203.0.113.7']) {
    entry.getByText(text)
  }
  const namesOf = (day: string) =>
    within(screen.getByRole('region', { name: day }))
      .getAllByRole('listitem')
      .map((item) => item.querySelector('time')?.textContent)
  expect(namesOf('Today')).toEqual(['7:00 AM'])
  // The site's time zone decides: 10:14 PM UTC is 6:14 PM in New York.
  expect(namesOf('Yesterday')).toEqual(['6:14 PM', '4:00 AM'])
  screen.getByText('That is everything.')
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
  ;(await row('Reset the password')).getByText('By a command on the server')
  const refused = await row('Refused a sign-in')
  refused.getByText('Not signed in')
  refused.getByText('203.0.113.7')
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
  const details = entry.getByText('Details (3 fields)')
  expect(details.closest('details')?.open).toBe(false)
  await user.click(details)
  expect(details.closest('details')?.open).toBe(true)
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
  expect(await row('Signed in')).toBeTruthy()
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
  expect(await row('Signed in once more')).toBeTruthy()
})

it('tells a refusal in plain words, with the request behind Details', async () => {
  const summary = 'Refused GET /api/admin/sessions: the code is still to come'
  renderAdmin('/admin/activity', { activity: [mockActivity({ id: 1, kind: 'refusal', summary })] })
  const entry = await row('Refused a request: the code is still to come')
  expect(entry.getByText('GET /api/admin/sessions').closest('details')?.open).toBe(false)
  entry.getByText('Details')
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
