import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockActivity } from '@troubadour/api-client/mock/seed'
import { ACTIVITY_PAGE_SIZE } from '@troubadour/domain/contract/activity'
import { renderAdmin } from '../testing/render-admin.tsx'

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
