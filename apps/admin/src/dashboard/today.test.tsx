import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockSetup } from '@troubadour/api-client/mock/first-run-resolvers'
import { mockMailStatus } from '@troubadour/api-client/mock/mailing-list-seed'
import { mockPrintfulStatus } from '@troubadour/api-client/mock/printful-seed'
import { mockJob } from '@troubadour/api-client/mock/activity-seed'
import { mockOrder } from '@troubadour/api-client/mock/selling-seed'
import { mockEvent, mockTrack, type MockData } from '@troubadour/api-client/mock/seed'
import type { SystemProblem } from '@troubadour/domain/system/system'
import { renderAdmin } from '../testing/render-admin.tsx'

const FAILED_JOB = mockJob({ name: 'clean-up', failedRuns: 1, problem: 'connect ECONNREFUSED' })
const LAST_ERROR = { message: 'Connection timeout', at: '2026-05-01T11:00:00.000Z' }
const NOTHING: Partial<MockData> = { events: [], tracks: [], subscribers: [], orders: [] }

const today = () => screen.findByRole('region', { name: 'Today' })
/** The text of each row. */
async function rows() {
  const items = await within(await today()).findAllByRole('listitem')
  return items.map((item) => [...item.querySelectorAll('p, a')].map(({ textContent }) => textContent))
}

it('says the day, in the site’s time zone', async () => {
  renderAdmin('/admin')
  await screen.findByText('Friday, May 1')
})

it.each<[string, Partial<MockData>, string[]]>([
  [
    'a show with all it needs',
    { events: [mockEvent({ id: 7, title: 'Night Market', date: 'May 2, 2026' })] },
    ['Night Market is tomorrow', 'Saturday, May 2, 2026, 8:00 PM - 11:00 PM.', 'Open the show'],
  ],
  [
    'a hidden show that lacks things',
    {
      events: [
        mockEvent({
          id: 7,
          title: 'Night Market',
          date: 'May 5, 2026',
          time: '',
          isVisible: false,
          imageUrl: '',
          link: null,
          location: 'TBA',
        }),
      ],
    },
    [
      'Night Market is in 4 days',
      'Tuesday, May 5, 2026. Hidden: visitors do not see it. Still missing: a picture, a ticket link, an address.',
      'Complete the show',
    ],
  ],
  [
    'a show that comes again and again',
    { events: [mockEvent({ id: 7, title: 'Open Mic', date: 'May 7', time: 'Every Thursday' })] },
    ['Open Mic is your next show', 'May 7, Every Thursday.', 'Open the show'],
  ],
  [
    'a show without a date',
    { events: [mockEvent({ id: 7, title: 'Night Market', date: 'soon', time: '' })] },
    [
      'Night Market is your next show',
      'soon. Still missing: a date that the site understands.',
      'Complete the show',
    ],
  ],
  ['no show', {}, ['No show is coming up', 'Add Event']],
])('tells of %s', async (_name, parts, row) => {
  renderAdmin('/admin', { ...NOTHING, ...parts })
  expect((await rows())[0]).toEqual(row)
})

it('does not say again what stands before the site is shown', async () => {
  const show = mockEvent({ id: 7, title: 'Night Market', date: 'May 2, 2026', link: null })
  renderAdmin('/admin', {
    ...NOTHING,
    events: [show],
    printful: mockPrintfulStatus({ isStandIn: true }),
    setup: mockSetup({ missing: ['ticket-link'], showId: 7, showsStandInProducts: true }),
  })
  await screen.findByRole('link', { name: 'Your next show has no ticket link' })
  expect(await rows()).toEqual([
    ['Night Market is tomorrow', 'Saturday, May 2, 2026, 8:00 PM - 11:00 PM.', 'Open the show'],
  ])
  expect(screen.queryByText('The store shows demo products')).toBeNull()
})

it('does not say twice that no show is coming up', async () => {
  renderAdmin('/admin', { ...NOTHING, setup: mockSetup({ missing: ['show'] }) })
  await within(await today()).findByText('Nothing has failed.')
  screen.getByText('No show is coming up')
})

it.each([
  ['no mail server', mockMailStatus({ isConfigured: false })],
  ['no mail server but the mail sink', mockMailStatus({ sinkUrl: 'http://127.0.0.1:4500' })],
])('does not say twice that nobody sends the newsletter, with %s', async (_what, mail) => {
  renderAdmin('/admin', { ...NOTHING, mail, setup: mockSetup({ missing: ['show', 'sender'] }) })
  await within(await today()).findByText('Nothing has failed.')
  screen.getByText('Nobody sends your newsletter')
  expect(screen.queryByRole('link', { name: 'Set up mail' })).toBeNull()
})

it('leads from a show to where it is completed', async () => {
  renderAdmin('/admin', {
    ...NOTHING,
    events: [mockEvent({ id: 7, date: 'May 2, 2026', imageUrl: '' })],
  })
  const link = await screen.findByRole('link', { name: 'Complete the show' })
  expect(link.getAttribute('href')).toBe('/admin/events/7/edit')
})

it.each<[string, Parameters<typeof mockTrack>[0], string[]]>([
  [
    'is ready',
    { id: 3, releaseDate: '2026-05-05' },
    ['Moonrise comes out in 4 days', 'Tuesday, May 5, 2026.', 'Open the release'],
  ],
  [
    'lacks an address',
    { id: 3, releaseDate: '2026-05-05', isComingSoon: true, streamUrl: null },
    [
      'Moonrise comes out in 4 days',
      'Tuesday, May 5, 2026. Still missing: its stream address. Visitors hear it once Coming Soon is turned off.',
      'Complete the release',
    ],
  ],
  [
    'is late',
    { id: 3, releaseDate: '2026-04-28', isComingSoon: true },
    [
      'Moonrise should have come out 3 days ago',
      'Tuesday, April 28, 2026. Visitors hear it once Coming Soon is turned off.',
      'Complete the release',
    ],
  ],
])('tells of a release that %s', async (_name, parts, row) => {
  renderAdmin('/admin', { ...NOTHING, tracks: [mockTrack({ ...parts, title: 'Moonrise' })] })
  expect((await rows())[1]).toEqual(row)
})

it('counts who signed up this week, without those of a file', async () => {
  renderAdmin('/admin')
  await screen.findByText(/^10 new sign-ups this week, \d of them today$/)
  const link = screen.getByRole('link', { name: 'See who signed up' })
  expect(link.getAttribute('href')).toBe('/admin/subscribers')
})

it('says that nothing has failed, in one line', async () => {
  renderAdmin('/admin', NOTHING)
  await within(await today()).findByText('Nothing has failed.')
  expect(await rows()).toHaveLength(1)
})

it.each<[string, Partial<MockData>, string[], string]>([
  [
    'mail',
    {
      mail: mockMailStatus({ lastError: LAST_ERROR, queued: 2 }),
      jobs: [mockJob({ name: 'send-mails', failedRuns: 2 })],
    },
    ['The last mail did not leave', 'What waits is tried again by itself.', 'Look into mail'],
    'Connection timeout',
  ],
  [
    'Printful',
    {
      printful: mockPrintfulStatus({
        state: 'failing',
        lastError: { ...LAST_ERROR, problem: 'unreachable' },
      }),
      jobs: [mockJob({ name: 'catalogue', failedRuns: 1 })],
    },
    [
      'Your Printful store could not be read',
      'Visitors still see the products that were read before.',
      'Look into Printful',
    ],
    'Connection timeout',
  ],
  [
    'a job',
    { jobs: [FAILED_JOB, mockJob({ name: 'send-mails' })] },
    [
      'Something that runs in the background failed',
      'Delete what has expired. It is tried again by itself.',
      'See what failed',
    ],
    'connect ECONNREFUSED',
  ],
])('says that %s has failed, with the technical line behind Details', async (_name, parts, row, line) => {
  renderAdmin('/admin', { ...NOTHING, ...parts })
  const [, ...failures] = await rows()
  expect(failures).toEqual([row])
  expect(screen.getByText(line).closest('details')?.open).toBe(false)
  expect(screen.queryByText('Nothing has failed.')).toBeNull()
})

it('says what is wrong with the backups, instead of the failure of their job', async () => {
  const backupProblem = 'The last backup failed: the disk is full.'
  renderAdmin('/admin', { ...NOTHING, backupProblem, jobs: [mockJob({ name: 'backup', failedRuns: 1 })] })
  const [, ...failures] = await rows()
  expect(failures).toEqual([['The site is not backed up as it should be', backupProblem, 'See System']])
})

it('lists the problems of System that no other row says', async () => {
  const problem = (name: SystemProblem['name']) => ({
    ...{ name, sentence: `${name} is wrong.`, advice: 'Do this.', to: '/admin/site/system' },
  })
  const names = ['disk', 'printful', 'job-clean-up', 'version'] as const
  renderAdmin('/admin', { ...NOTHING, problems: names.map(problem) })
  const [, ...failures] = await rows()
  expect(failures).toEqual([
    ['disk is wrong.', 'Do this.', 'See System'],
    ['version is wrong.', 'Do this.', 'See System'],
  ])
})

const MAIL_PROBLEM: SystemProblem = {
  ...{ name: 'mail', sentence: 'Mail is sent, but 3 records of your domain are wrong.', advice: 'Do this.' },
  to: '/admin/site/connections',
}

it('lists what System says of mail, with the way to Connections', async () => {
  renderAdmin('/admin', { ...NOTHING, problems: [MAIL_PROBLEM] })
  const [, ...failures] = await rows()
  expect(failures).toEqual([[MAIL_PROBLEM.sentence, 'Do this.', 'See Connections']])
})

it('lists what is wrong with mail only once', async () => {
  renderAdmin('/admin', {
    ...NOTHING,
    ...{ problems: [MAIL_PROBLEM], mail: mockMailStatus({ isConfigured: false }) },
  })
  const [, ...failures] = await rows()
  expect(failures.map(([sentence]) => sentence)).toEqual(['Mail is not set up'])
})

it.each<[string, Partial<MockData>, string[]]>([
  [
    'mail is not set up',
    { mail: mockMailStatus({ isConfigured: false }) },
    ['Mail is not set up', 'Sign-ups wait unconfirmed, and nothing can be sent.', 'Set up mail'],
  ],
  [
    'no store is connected',
    { printful: mockPrintfulStatus({ state: 'not-configured' }) },
    [
      'No Printful store is connected',
      'Until then the store has your music and your own merch only.',
      'Connect a store',
    ],
  ],
  [
    'the products of a stand-in are hidden',
    { printful: mockPrintfulStatus({ isStandIn: true }) },
    [
      'No Printful store is connected',
      'Until then the store has your music and your own merch only.',
      'Connect a store',
    ],
  ],
  [
    'the products are a demo',
    {
      printful: mockPrintfulStatus({ isStandIn: true }),
      setup: mockSetup({ missing: ['own-content'], showsStandInProducts: true }),
    },
    ['The store shows demo products', 'Connect your own Printful store to sell yours.', 'Connect a store'],
  ],
])('says that %s, which is no failure, and leads to Connections', async (_name, parts, row) => {
  renderAdmin('/admin', { ...NOTHING, ...parts })
  expect((await rows())[1]).toEqual(row)
  const link = within(await today()).getByRole('link', { name: row.at(-1) })
  expect(link.getAttribute('href')).toBe('/admin/site/connections')
  screen.getByText('Nothing has failed.')
})

it('does not say below a disputed payment that nothing has failed', async () => {
  const dispute = { state: 'open', dueAt: '2026-05-09T22:59:00.000Z' } as const
  renderAdmin('/admin', { ...NOTHING, orders: [mockOrder({ id: 7, dispute })] })
  expect((await rows())[0]?.[0]).toBe('The payment of order 7 is disputed')
  expect(screen.queryByText('Nothing has failed.')).toBeNull()
})

it('claims nothing about what could not be checked', async () => {
  const { answer } = renderAdmin('/admin', NOTHING)
  answer('listJobs', 500)
  await screen.findByText('Whether everything runs in the background could not be checked')
  expect(screen.queryByText('Nothing has failed.')).toBeNull()
})

it('shows a skeleton while it is loading', async () => {
  const { holdBack } = renderAdmin('/admin')
  holdBack('listJobs')
  await screen.findByText('Loading what matters today')
})
