import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { mockAnnouncement, mockMailStatus } from '@troubadour/api-client/mock/mailing-list-seed'
import { mockItem } from '@troubadour/api-client/mock/item-seed'
import { mockPrintfulStatus } from '@troubadour/api-client/mock/printful-seed'
import { mockEvent, mockTrack } from '@troubadour/api-client/mock/seed'
import { renderAdmin } from '../testing/render-admin.tsx'

const card = async (name: string) => within(await screen.findByRole('region', { name }))

describe.each([
  ['Events', 'getOverview', 'Loading shows', 'Failed to load events. Please try again.', '4'],
  ['Music Manager', 'getOverview', 'Loading music items...', 'Failed to load music items', 'Ember Road'],
  [
    'Merchandise',
    'getPrintfulStatus',
    'Checking the connection to Printful',
    'The connection to Printful could not be checked.',
    'Connected to Hollow Pine Store',
  ],
  [
    'Own merch',
    'listOwnProductRows',
    'Loading own merch',
    'Your own merch could not be loaded.',
    'Nothing yet',
  ],
  [
    'Mailing list',
    'getSubscriberFigures',
    'Loading the mailing list',
    'The mailing list could not be loaded.',
    '42',
  ],
] as const)('%s', (name, endpoint, loading, failure, shown) => {
  it('says that it is loading when it is tried again', async () => {
    const { user, answer, holdBack } = renderAdmin('/admin')
    answer(endpoint, 503)
    const region = await card(name)
    await region.findByText(failure)
    holdBack(endpoint)
    await user.click(region.getByRole('button', { name: 'Try again' }))
    await region.findByText(loading)
  })

  it('says when it cannot be loaded, and tries again', async () => {
    const { user, answer, answerAsUsual } = renderAdmin('/admin')
    answer(endpoint, 503)
    const region = await card(name)
    await region.findByText(failure)
    answerAsUsual()
    await user.click(region.getByRole('button', { name: 'Try again' }))
    await region.findByText(shown)
  })
})

describe('events', () => {
  it('shows the event count and the next event, though it is featured', async () => {
    renderAdmin('/admin')
    const shown = await card('Events')
    const next = await shown.findByRole('link', { name: 'Songs by Lantern Light' })
    expect(next.getAttribute('href')).toBe('/admin/events/1')
    shown.getByText('4')
    shown.getByText('June 3, 2026')
  })

  it('marks a next event that visitors do not see', async () => {
    renderAdmin('/admin', { events: [mockEvent({ id: 9, title: 'Rehearsal', isVisible: false })] })
    const shown = await card('Events')
    await shown.findByRole('link', { name: 'Rehearsal' })
    shown.getByText('Hidden')
  })

  it('says that nothing is coming up when all is past', async () => {
    renderAdmin('/admin', { events: [mockEvent({ id: 9, date: 'January 9, 2026' })] })
    await (await card('Events')).findByText('Nothing coming up')
  })
})

describe('music', () => {
  it('shows the track count and the latest release with its date', async () => {
    renderAdmin('/admin', {
      tracks: [
        mockTrack({ id: 1, title: 'Ember Road', releaseDate: '2026-01-01' }),
        mockTrack({ id: 2, title: 'First Frost', releaseDate: '2026-04-17' }),
        mockTrack({ id: 3, title: 'Not Yet', releaseDate: '2026-06-01' }),
      ],
    })
    const shown = await card('Music Manager')
    const latest = await shown.findByRole('link', { name: 'First Frost' })
    expect(latest.getAttribute('href')).toBe('/admin/music?edit=2')
    shown.getByText('3')
    shown.getByText('April 17, 2026')
  })

  it('leads to the manager, and to a new track', async () => {
    const { user } = renderAdmin('/admin')
    const shown = await card('Music Manager')
    expect(shown.getByRole('link', { name: 'Add New Track' }).getAttribute('href')).toBe('/admin/music?add')
    await user.click(shown.getByRole('link', { name: 'Manage music' }))
    await screen.findByRole('heading', { level: 1, name: 'Music' })
  })

  it('says that nothing is released when there is nothing', async () => {
    renderAdmin('/admin', { tracks: [] })
    const shown = await card('Music Manager')
    await shown.findByText('Nothing released yet')
    shown.getByText('0')
  })
})

describe('merch', () => {
  it('shows the connection once, the product count and the last sync, and leads to the manager', async () => {
    const { user } = renderAdmin('/admin')
    const shown = await card('Merchandise')
    expect((await shown.findAllByText(/Connected/)).map(({ textContent }) => textContent)).toEqual([
      'Connected to Hollow Pine Store',
    ])
    shown.getByText('3')
    shown.getByText('2 minutes ago')
    await user.click(shown.getByRole('link', { name: 'Manage merch' }))
    await screen.findByRole('heading', { level: 1, name: 'Printful Products' })
  })

  it('says that the products are those of the demo', async () => {
    renderAdmin('/admin', { printful: mockPrintfulStatus({ isStandIn: true }) })
    const shown = await card('Merchandise')
    await shown.findByText('Demo products')
    shown.getByText('No store of your own is connected: the products are examples.')
    expect(shown.queryByText(/^Connected to/)).toBeNull()
  })

  it.each([
    ['waiting', 'Waiting for the first answer from Printful'],
    ['failing', 'The last try to read your Printful store failed'],
    ['not-configured', 'Printful is not connected'],
  ] as const)('says it in words when the state is %s', async (state, sentence) => {
    renderAdmin('/admin', {
      printful: mockPrintfulStatus({ state, storeName: null, lastSyncAt: null, productCount: 0 }),
    })
    const shown = await card('Merchandise')
    await shown.findByText(sentence)
    shown.getByText('Nothing was read yet')
  })

  it('says that the catalogue is being read, until it has been', async () => {
    const refresh = { isRunning: true, done: 1, total: 3 }
    const { data } = renderAdmin('/admin', { printful: mockPrintfulStatus({ state: 'failing', refresh }) })
    const shown = await card('Merchandise')
    await shown.findByText('Reading Hollow Pine Store')
    data.printful = mockPrintfulStatus()
    await shown.findByText('Connected to Hollow Pine Store')
  })
})

describe('own merch', () => {
  it('counts the items, and leads to the first that visitors see, and to a new one', async () => {
    const items = [
      mockItem({ id: 3, title: 'Hidden poster', isVisible: false }),
      mockItem({ id: 2, title: 'Tour shirt', isVisible: true, createdAt: '2026-04-02T12:00:00.000Z' }),
      mockItem({ id: 1, title: 'Songbook', isVisible: true, createdAt: '2026-04-01T12:00:00.000Z' }),
    ]
    renderAdmin('/admin', { items })
    const shown = await card('Own merch')
    const link = await shown.findByRole('link', { name: 'Tour shirt' })
    expect(link.getAttribute('href')).toBe('/admin/own-products/2')
    shown.getByText('3')
    shown.getByText('1 hidden')
    const links = ['Manage own merch', 'Add an item'].map((name) => shown.getByRole('link', { name }))
    expect(links.map((one) => one.getAttribute('href'))).toEqual([
      '/admin/own-products',
      '/admin/own-products/new',
    ])
  })
})

describe('mailing list', () => {
  it('shows who is confirmed, who is new, and the announcement that is being sent', async () => {
    renderAdmin('/admin')
    const shown = await card('Mailing list')
    await shown.findByText('42')
    shown.getByText('10 new this week')
    shown.getByText('5 people have not confirmed yet, and get no announcements until then.')
    shown.getByText('Mail is sent without problems.')
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
    const shown = await card('Mailing list')
    await shown.findByRole('link', { name: 'Sooner' })
    shown.getByText('May 8, 9:00 AM')
  })

  it('says what System says of mail, with the way to Connections', async () => {
    const sentence = 'Mail is sent, but 3 records of your domain are wrong.'
    const to = '/admin/site/connections'
    renderAdmin('/admin', { problems: [{ name: 'mail', sentence, advice: 'Do this.', to }] })
    const shown = await card('Mailing list')
    await shown.findByText(sentence)
    expect(shown.getByRole('link', { name: 'See Connections' }).getAttribute('href')).toBe(to)
    expect(shown.queryByText('Mail is sent without problems.')).toBeNull()
  })

  it('says that mail is not set up, and that nothing is planned', async () => {
    renderAdmin('/admin', {
      mail: mockMailStatus({ isConfigured: false }),
      announcements: [],
      subscribers: [],
    })
    const shown = await card('Mailing list')
    await shown.findByText('No mail is sent: it is not set up.')
    shown.getByText('Nothing planned')
    shown.getByText('None new this week')
  })
})

describe('security', () => {
  it('says that two-factor is disabled, recommends it, and leads to the settings', async () => {
    const { user, path } = renderAdmin('/admin')
    const security = await card('Security Settings')
    security.getByText('Disabled')
    security.getByText(/We recommend it/)
    await user.click(security.getByRole('link', { name: 'Open security settings' }))
    await screen.findByRole('heading', { level: 1, name: 'Security Settings' })
    expect(path()).toBe('/admin/security')
  })

  it('says that two-factor is enabled, and recommends nothing', async () => {
    renderAdmin('/admin', { user: { id: 1, username: 'keeper', totpEnabled: true } })
    const security = await card('Security Settings')
    security.getByText('Enabled')
    expect(security.queryByText(/We recommend it/)).toBeNull()
  })
})
