import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockAnnouncement, NO_DELIVERY } from '@troubadour/api-client/mock/mailing-list-seed'
import { findToast, renderAdmin } from '../../testing/render-admin.tsx'

const PATH = '/admin/subscribers/announcements'
const delivery = async () => within(await screen.findByRole('region', { name: 'Delivery' }))
const figures = async () =>
  (await delivery()).getAllByRole('term').map((term) => {
    const figure = term.nextElementSibling?.textContent
    return `${term.textContent} ${figure}`
  })
const underWay = mockAnnouncement({
  id: 9,
  state: 'paused',
  startedAt: '2026-05-01T11:58:00.000Z',
  delivery: { ...NO_DELIVERY, recipients: 40, waiting: 28, sent: 12 },
})

it('follows the delivery to its end, and speaks of its quarters only', async () => {
  renderAdmin(`${PATH}/2`)
  const panel = await delivery()
  const bar = panel.getByRole<HTMLProgressElement>('progressbar', { name: 'Delivery' })
  expect(bar.value).toBe(22)
  panel.getByText('22 of 40')
  expect(panel.getByRole('status').textContent).toBe('Sending, 50% done')
  await panel.findByText('32 of 40')
  expect(panel.getByRole('status').textContent).toBe('Sending, 75% done')
  await panel.findByText('Everything is sent')
  expect(panel.queryByRole('progressbar')).toBeNull()
  expect(await figures()).toEqual(['Receivers 40', 'Sent 40', 'Failed 0', 'Unsubscribed 0'])
})

it('pauses and goes on with one button, which keeps the focus', async () => {
  const { user, data } = renderAdmin(`${PATH}/9`, { announcements: [underWay] })
  const resume = await screen.findByRole('button', { name: 'Resume' })
  ;(await delivery()).getByText('Nobody gets a mail until you resume.')
  expect((await delivery()).getByRole('status').textContent).toBe('Sending is paused')
  await user.click(resume)
  const pause = await screen.findByRole('button', { name: 'Pause' })
  expect(pause).toBe(resume)
  await user.click(pause)
  await screen.findByRole('button', { name: 'Resume' })
  expect(data.announcements[0]?.state).toBe('paused')
})

it('says when it was done before it could be paused', async () => {
  const { user, data } = renderAdmin(`${PATH}/9`, { announcements: [underWay] })
  const resume = await screen.findByRole('button', { name: 'Resume' })
  data.announcements = [{ ...underWay, state: 'sent' }]
  await user.click(resume)
  ;(await findToast('Error')).getByText('This announcement was sent.')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Resume' })).toBeNull())
})

it('shows the result with every problem, and what the mail said', async () => {
  renderAdmin(`${PATH}/1`)
  expect(await figures()).toEqual([
    'Receivers 38',
    'Sent 34',
    'Failed 1',
    'Uncertain 2',
    'Skipped 1',
    'Unsubscribed 2',
  ])
  const problems = within(await screen.findByRole('list', { name: 'Problems' }))
  expect(problems.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'fan-20@example.com Failed550 5.1.1 No such mailbox here',
    expect.stringMatching(/^fan-12@example.com Uncertain/),
    expect.stringMatching(/^An erased subscriber Uncertain/),
  ])
  expect((await screen.findByTitle<HTMLIFrameElement>('The mail')).srcdoc).toContain('new songs')
})

it('sends the uncertain ones again only after a question', async () => {
  const { user, data } = renderAdmin(`${PATH}/1`)
  await screen.findByText('Whether 2 mails arrived is not known')
  await user.click(screen.getByRole('button', { name: 'Send again to these 2' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Send again to these 2?' }))
  await user.click(question.getByRole('button', { name: 'Send again' }))
  ;(await findToast('Success')).getByText('Sending again to 2')
  await waitFor(() => expect(screen.queryByText(/^Whether/)).toBeNull())
  expect(data.announcements.find(({ id }) => id === 1)?.delivery.uncertain).toBe(0)
})

it('tries again when the problems could not be loaded', async () => {
  const { user, answer, answerAsUsual } = renderAdmin(`${PATH}/1`)
  answer('listDeliveryProblems', 503)
  await screen.findByText('The problems could not be loaded.')
  answerAsUsual()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('list', { name: 'Problems' })
})

it.each([
  [404, 'This announcement is not there any more.'],
  [503, 'The announcement could not be loaded.'],
])('says when it cannot be read: %i', async (status, text) => {
  const { answer } = renderAdmin(`${PATH}/1`)
  answer('getAnnouncement', status)
  await screen.findByText(text)
})
