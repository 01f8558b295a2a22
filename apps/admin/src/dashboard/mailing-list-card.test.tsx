import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockAnnouncement, mockMailStatus } from '@troubadour/api-client/mock/mailing-list-seed'
import { renderAdmin } from '../testing/render-admin.tsx'

const card = async () => within(await screen.findByRole('region', { name: 'Mailing list' }))

it('shows who is confirmed, who is new, and the announcement that is being sent', async () => {
  renderAdmin('/admin')
  const shown = await card()
  await shown.findByText('42')
  shown.getByText('13 new this week')
  const link = shown.getByRole('link', { name: 'Tickets for the riverside stage' })
  expect(link.getAttribute('href')).toBe('/admin/subscribers/announcements/2')
  await shown.findByText(/^\d\d of 40$/)
})

it('shows the announcement that comes next, or that nothing is planned', async () => {
  const next = { id: 2, subject: 'Sooner', state: 'scheduled', sendAt: '2026-05-08T13:00:00.000Z' } as const
  renderAdmin('/admin', {
    announcements: [
      mockAnnouncement({ id: 3, state: 'scheduled', sendAt: '2026-06-08T13:00:00.000Z' }),
      mockAnnouncement(next),
    ],
  })
  const shown = await card()
  await shown.findByRole('link', { name: 'Sooner' })
  shown.getByText('May 8, 9:00 AM')
})

it('says that mail is not set up, and that nothing is planned', async () => {
  renderAdmin('/admin', { mail: mockMailStatus({ isConfigured: false }), announcements: [], subscribers: [] })
  const shown = await card()
  await shown.findByText('Mail is not set up')
  shown.getByText('Nothing planned')
  shown.getByText('None new this week')
})

it('says that it is loading, or cannot, and tries again', async () => {
  const { user, answer, answerAsUsual } = renderAdmin('/admin')
  answer('getSubscriberFigures', 503)
  const shown = await card()
  shown.getByText('Loading the mailing list')
  await shown.findByText('The mailing list could not be loaded.')
  answerAsUsual()
  await user.click(shown.getByRole('button', { name: 'Try again' }))
  await shown.findByText('42')
})
