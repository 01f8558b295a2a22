import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { MOCK_FAILURES } from '@troubadour/api-client/mock/answers'
import { mockSubscriber } from '@troubadour/api-client/mock/mailing-list-seed'
import { findToast, renderAdmin } from '../../testing/render-admin.tsx'

const PATH = '/admin/subscribers'
const MAIL = { announcement: null, problem: null, unsubscribedAt: null } as const
const made = mockSubscriber({ id: 3, state: 'bounced', bounceReason: '550 5.1.1 No such mailbox here' })
const BOUNCED = {
  ...made,
  askedAt: '2026-01-01T12:10:00.000Z',
  consents: [
    ...made.consents,
    { at: '2026-01-01T12:20:00.000Z', kind: 'confirmed', wording: 'Yes', source: 'newsletter' } as const,
  ],
  mails: [
    {
      ...MAIL,
      kind: 'announcement',
      announcement: { id: 1, subject: 'Ember Road' },
      state: 'failed',
      at: '2026-04-20T14:02:00.000Z',
      problem: 'No such mailbox',
    } as const,
    { ...MAIL, kind: 'confirmation', state: 'sent', at: '2026-01-01T12:10:00.000Z' } as const,
  ],
}
const items = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('listitem')
    .map((item) => item.textContent)

it('shows what is known of a person: state, consent and mails', async () => {
  renderAdmin(`${PATH}/3`, { subscribers: [BOUNCED] })
  await screen.findByRole('heading', { level: 1, name: 'fan-3@example.com' })
  const facts = within(screen.getByRole('region', { name: 'On the list' }))
  facts.getByText('550 5.1.1 No such mailbox here')
  facts.getByText('Newsletter form,', { exact: false })
  expect(items('Record of consent')).toEqual([
    expect.stringMatching(/^Signed up Jan 1, 7:00 AM · Newsletter form.*unsubscribe at any time\.$/),
    'Confirmed Jan 1, 7:20 AM · Newsletter formYes',
  ])
  expect(items('Mails')).toEqual([
    'Ember RoadFailedApr 20, 10:02 AMNo such mailbox',
    'Please confirmJan 1, 7:10 AM',
  ])
  const announcement = screen.getByRole('link', { name: 'Ember Road' })
  expect(announcement.getAttribute('href')).toBe(`${PATH}/announcements/1`)
})

it('is where a row of the list leads to', async () => {
  const { user, path } = renderAdmin(PATH, { subscribers: [BOUNCED] })
  await user.click(await screen.findByRole('link', { name: 'fan-3@example.com' }))
  await screen.findByRole('heading', { level: 1, name: 'fan-3@example.com' })
  expect(path()).toBe(`${PATH}/3`)
})

it('gives out everything that is stored of a person', async () => {
  const { user } = renderAdmin(`${PATH}/3`, { subscribers: [BOUNCED] })
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob)
    return 'blob:file'
  })
  // happy-dom would navigate to the URL.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  expect(JSON.parse((await files[0]?.text()) ?? '')).toEqual(BOUNCED)
})

it('erases for good after a question, and leads back to the list', async () => {
  const { user, data, path } = renderAdmin(`${PATH}/2`, {
    subscribers: [BOUNCED, mockSubscriber({ id: 2 })],
  })
  await user.click(await screen.findByRole('button', { name: 'Erase…' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Erase this subscriber?' }))
  question.getByText(/^fan-2@example.com disappears from the list/)
  await user.click(question.getByRole('button', { name: 'Erase for good' }))
  ;(await findToast('Success')).getByText('Subscriber erased')
  await waitFor(() => expect(path()).toBe(PATH))
  expect(data.subscribers.map(({ id }) => id)).toEqual([3])
  await screen.findByText('1 subscriber')
})

it('keeps who could not be erased, and does not mind that somebody else was quicker', async () => {
  const { user, data } = renderAdmin(`${PATH}/2`, {
    subscribers: [mockSubscriber({ id: 2, email: MOCK_FAILURES.email })],
  })
  await user.click(await screen.findByRole('button', { name: 'Erase…' }))
  await user.click(await screen.findByRole('button', { name: 'Erase for good' }))
  await findToast('Error')
  expect(data.subscribers).toHaveLength(1)
  data.subscribers = []
  await user.click(screen.getByRole('button', { name: 'Erase for good' }))
  ;(await findToast('Success')).getByText('Subscriber erased')
})

it('tells failures apart from somebody who is gone', async () => {
  const { user, answer, answerAsUsual } = renderAdmin(`${PATH}/4711`)
  answer('getSubscriber', 503)
  await screen.findByText('Loading the subscriber')
  await screen.findByText('The subscriber could not be loaded.')
  answerAsUsual()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('This subscriber is not on the list any more.')
})
