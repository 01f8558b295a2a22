import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockAnnouncement, NO_DELIVERY } from '@troubadour/api-client/mock/mailing-list-seed'
import { renderAdmin } from '../../testing/render-admin.tsx'

const PATH = '/admin/subscribers/announcements'
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Announcements' })).getAllByRole('listitem')

it('lists them with their state, date and result', async () => {
  renderAdmin(PATH, {
    announcements: [
      mockAnnouncement({ id: 5, subject: 'Idea' }),
      mockAnnouncement({ id: 4, subject: 'Soon', state: 'scheduled', sendAt: '2026-05-08T13:00:00.000Z' }),
      mockAnnouncement({
        id: 3,
        subject: 'Held',
        state: 'paused',
        startedAt: '2026-05-01T11:58:00.000Z',
        delivery: { ...NO_DELIVERY, recipients: 1200, waiting: 200, sent: 1000 },
      }),
      mockAnnouncement({
        id: 1,
        subject: 'Old',
        state: 'sent',
        startedAt: '2026-04-20T14:00:00.000Z',
        finishedAt: '2026-04-20T14:03:00.000Z',
        delivery: {
          ...NO_DELIVERY,
          recipients: 38,
          sent: 34,
          failed: 1,
          uncertain: 2,
          skipped: 1,
          unsubscribed: 2,
        },
      }),
    ],
  })
  expect((await rows()).map(({ textContent }) => textContent)).toEqual([
    'IdeaDraftEdited Jan 1, 7:00 AM',
    'SoonScheduledGoes out May 8, 9:00 AM',
    'HeldPausedBegun today, 7:58 AM1,000 of 1,200 sent, 200 waiting',
    'OldSent Apr 20, 10:03 AM34 of 38 sent, 1 failed, 2 uncertain, 1 skipped, 2 unsubscribed',
  ])
  const bar = screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Delivery of Held' })
  expect([bar.value, bar.max]).toEqual([1000, 1200])
  expect(screen.getByRole('link', { name: 'Soon' }).getAttribute('href')).toBe(`${PATH}/4`)
})

it('follows one that is being sent, to its end', async () => {
  renderAdmin(PATH)
  await screen.findByText('Sending')
  await screen.findByText('40 of 40 sent')
  expect(screen.queryByText('Sending')).toBeNull()
})

it('leads to the first one when there are none', async () => {
  const { user, path } = renderAdmin(PATH, { announcements: [] })
  await screen.findByText('No announcements yet.')
  await user.click(screen.getByRole('link', { name: 'Write the first one' }))
  await screen.findByRole('heading', { level: 1, name: 'New announcement' })
  expect(path()).toBe(`${PATH}/new`)
})

it('is searched by subject, and has pages', async () => {
  const { user, path } = renderAdmin(PATH, {
    announcements: Array.from({ length: 41 }, (_, index) =>
      mockAnnouncement({ id: 41 - index, subject: index === 40 ? 'Épilogue' : `News ${index}` }),
    ),
  })
  await screen.findByText('41 announcements')
  await user.click(screen.getByRole('button', { name: 'Load more announcements' }))
  await screen.findByText('Épilogue')
  expect(path()).toBe(`${PATH}?page=2`)
  await user.type(screen.getByLabelText('Search announcements'), 'epil{Enter}')
  await screen.findByText('1 announcement matches “epil”')
  expect(await rows()).toHaveLength(1)
})

it('is filtered by state, also one that is not on the first page', async () => {
  const { user, path } = renderAdmin(PATH, {
    announcements: [
      ...Array.from({ length: 40 }, (_, index) => mockAnnouncement({ id: 42 - index })),
      mockAnnouncement({ id: 2, subject: 'Held', state: 'paused' }),
      mockAnnouncement({ id: 1, subject: 'Idea' }),
    ],
  })
  await screen.findByText('42 announcements')
  expect(screen.queryByText('Held')).toBeNull()
  await user.selectOptions(screen.getByLabelText('State'), 'Paused (1)')
  await screen.findByText('1 announcement')
  expect((await rows()).map((row) => within(row).getByRole('heading').textContent)).toEqual(['Held'])
  expect(path()).toBe(`${PATH}?show=paused`)
  await user.selectOptions(screen.getByLabelText('State'), 'Scheduled (0)')
  await screen.findByText('No scheduled announcements.')
  await user.click(screen.getByRole('button', { name: 'Show all announcements' }))
  await screen.findByText('42 announcements')
  expect(path()).toBe(PATH)
})

it('says that it is loading, or cannot, and tries again', async () => {
  const { user, answer, answerAsUsual } = renderAdmin(PATH)
  answer('listAnnouncementRows', 503)
  await screen.findByText('Loading announcements')
  await screen.findByText('The announcements could not be loaded.')
  answerAsUsual()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await rows()).toHaveLength(4)
})
