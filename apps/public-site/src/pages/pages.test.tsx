import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { mockEvent, mockRelease } from '@troubadour/api-client/mock/seed'
import { DEFAULT_SITE_SETTINGS } from '@troubadour/domain/site/site'
import { roots } from '../roots.tsx'
import { renderPage } from '../testing/render-page.tsx'
import { HomePage } from './home-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { PrivacyPage } from './privacy-page.tsx'
import { TermsPage } from './terms-page.tsx'

describe('HomePage', () => {
  it('lets each typed text have its own direction', () => {
    const typed = 'שלום'
    const site = { ...DEFAULT_SITE_SETTINGS, projectName: typed, tagline: typed, companyName: typed }
    const event = {
      title: typed,
      date: typed,
      description: typed,
      venue: typed,
      location: typed,
      price: typed,
    }
    const page = (
      <>
        <HomePage />
        {roots.banner}
        {roots.sections}
      </>
    )
    renderPage(page, {
      data: {
        site,
        events: [1, 2].map((id) => mockEvent({ ...event, id, time: 'Every day', isFeatured: id === 1 })),
        merchItems: [
          mockRelease({ id: 'music-1', title: typed, description: typed, saleInfo: typed }),
          mockRelease({ id: 'music-2', title: typed.repeat(4), category: 'MUSIC' }),
          mockRelease({ id: 'printful-1', title: typed, category: typed, releaseDate: null }),
        ],
        posts: [{ id: '1', url: 'https://social.example/1', caption: typed }],
      },
    })
    const withText = [...document.body.querySelectorAll('*')].filter((element) =>
      [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.includes(typed),
      ),
    )
    const unmarked = withText.filter((element) => !element.closest('[dir=auto], .visually-hidden'))
    expect(unmarked.map(({ outerHTML }) => outerHTML)).toEqual([])
    expect(withText.length).toBeGreaterThan(15)
  })

  it('has sections that are found by id and by data attribute', () => {
    renderPage(roots.sections)
    screen.getByText('Get a piece of the wilderness experience.')
    for (const id of ['hear-it', 'get-it', 'experience-it']) {
      expect(document.getElementById(id)?.dataset.section).toBe(id)
    }
  })

  it('carries the tagline as its title while there is no name', () => {
    renderPage(<HomePage />, { data: { site: DEFAULT_SITE_SETTINGS } })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Stories for the Weary Wanderer')
  })

  it.each([
    ['?notice=subscribed', 'status', 'You subscribed to the newsletter.'],
    [
      '?notice=check-inbox',
      'status',
      'You subscribed to the newsletter. One more step: open the mail we sent you and confirm your address.',
    ],
    ['?notice=subscribe-failed', 'alert', 'Failed to subscribe'],
    ['?notice=email-missing', 'alert', 'Please enter your email address'],
  ])('answers a form that was sent without JavaScript: %s', (search, role, text) => {
    renderPage(roots.sections, { search })
    const said = screen.getAllByRole(role).map(({ textContent }) => textContent)
    expect(said).toContainEqual(expect.stringContaining(text))
  })

  it('takes no words from the address', () => {
    renderPage(roots.sections, { search: '?notice=You+won' })
    expect(screen.queryByRole('alert')).toBeNull()
    // Empty until there is something to say.
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['', ''])
  })
})

describe.each([
  ['Terms and Conditions', TermsPage],
  ['Privacy Policy', PrivacyPage],
])('%s', (title, Page) => {
  it('has the links back, its date and the footer', () => {
    const site = {
      ...DEFAULT_SITE_SETTINGS,
      projectName: 'Hollow Pine',
      contactEmail: 'hello@hollowpine.example',
    }
    renderPage(<Page />, { data: { site } })
    screen.getByRole('heading', { level: 1, name: title })
    screen.getByText('Last updated: April 25, 2025')
    expect(screen.getByRole('link', { name: 'Hollow Pine' }).getAttribute('href')).toBe('/')
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/')
    screen.getByRole('contentinfo')
    expect(screen.getAllByRole('link', { name: 'hello@hollowpine.example' }).length).toBeGreaterThan(1)
  })
})

describe('PrivacyPage', () => {
  it('says what is stored in the browser, and what is loaded only after consent', () => {
    renderPage(<PrivacyPage />)
    const text = document.body.textContent
    expect(text).toContain('The public pages set no cookies')
    expect(text).toContain('are loaded only after you have asked for them')
    expect(text).toContain('unsubscribe link in each mail')
  })

  it('says what other servers learn by pictures, and what is stored of refused requests', () => {
    renderPage(<PrivacyPage />)
    const text = document.body.textContent
    expect(text).toContain('A picture of a show or of a release may come from the server of another company')
    expect(text).toContain(
      'receives your IP address, the name of your browser and the address of this website',
    )
    expect(text).toContain('notes that for 30 days, without an IP address or the name of a browser')
    expect(text).toContain('of whoever signs in are recorded for 400 days, of whoever is refused for 30 days')
  })

  it('says what becomes of an address on the list', () => {
    renderPage(<PrivacyPage />)
    const text = document.body.textContent
    for (const part of [
      'only after you have confirmed there that the address is yours',
      'deleted 30 days after that mail',
      'the words that you agreed to',
      'one that must not be written to',
      'we delete it and everything that belongs to it for good',
    ]) {
      expect(text).toContain(part)
    }
  })
})

describe('TermsPage', () => {
  it('sells nothing itself', () => {
    renderPage(<TermsPage />)
    expect(document.body.textContent).toContain('no order is placed and no payment is taken here')
  })

  it.each([
    ['2024-02-29', 'Last updated: February 29, 2024'],
    ['', null],
  ])('is dated by the settings: %s', (legalUpdatedOn, text) => {
    renderPage(<TermsPage />, { data: { site: { ...DEFAULT_SITE_SETTINGS, legalUpdatedOn } } })
    expect(screen.queryByText(/^Last updated/)?.textContent ?? null).toBe(text)
  })
})

describe('NotFoundPage', () => {
  it('says so', () => {
    renderPage(<NotFoundPage />)
    screen.getByRole('heading', { name: '404 Page Not Found' })
    screen.getByText('Did you forget to add the page to the router?')
  })
})

it.each([
  ['Terms and Conditions', TermsPage],
  ['Privacy Policy', PrivacyPage],
])('Back on %s is what the boot script goes back by', (_, Page) => {
  renderPage(<Page />)
  expect(screen.getByRole('link', { name: 'Back' }).dataset.back).toBe('')
})
