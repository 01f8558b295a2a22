import { Fragment } from 'react'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { legalPageQuery } from '@troubadour/api-client/server-pages'
import { mockEvent, mockRelease } from '@troubadour/api-client/mock/seed'
import { REACT_SECTION_IDS } from '@troubadour/domain/sections/sections'
import { DEFAULT_SITE_SETTINGS, type SiteSettings } from '@troubadour/domain/site/site'
import { rootOf } from '../roots.tsx'
import { renderPage } from '../testing/render-page.tsx'
import { HomePage } from './home-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { PrivacyPage, TermsPage } from './legal-page.tsx'

const sections = REACT_SECTION_IDS.map((id) => <Fragment key={id}>{rootOf(id)}</Fragment>)

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
        {rootOf('banner')}
        {sections}
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
    renderPage(sections)
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
    renderPage(sections, { search })
    const said = screen.getAllByRole(role).map(({ textContent }) => textContent)
    expect(said).toContainEqual(expect.stringContaining(text))
  })

  it('takes no words from the address', () => {
    renderPage(sections, { search: '?notice=You+won' })
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

describe('TermsPage', () => {
  const open = (html: string, site: Partial<SiteSettings> = {}, updatedOn: string | null = null) => {
    const data = { site: { ...DEFAULT_SITE_SETTINGS, ...site } }
    const { container } = renderPage(<TermsPage />, { data, legalPage: { html, updatedOn } })
    return container.querySelector('main > div')?.innerHTML
  }

  it.each<[string, Partial<SiteSettings>, string]>([
    ['of {this website}', {}, 'of this website'],
    ['of {this website}', { projectName: 'A & B' }, 'of this website of A &amp; B'],
    ['{Provider}, {provider}', {}, 'The operator of this website, the operator of this website'],
    ['{Provider}, {provider}', { projectName: 'A', companyName: 'b <i>' }, 'b &lt;i&gt;, b &lt;i&gt;'],
    ['us {contact}.', {}, 'us by the means shown on this site.'],
    ['us {contact}.', { contactPhone: '1' }, 'us by phone at 1.'],
    [
      'us {contact}.',
      { contactPhone: '1', contactEmail: 'a@b.example' },
      'us by email at <a href="mailto:a@b.example">a@b.example</a> or by phone at 1.',
    ],
    ['{constructor} {x}', {}, '{constructor} {x}'],
    ['<a title="{contact}">x</a>', { contactPhone: '1' }, '<a title="{contact}">x</a>'],
  ])('%s with %j', (html, site, filled) => expect(open(html, site)).toBe(filled))

  it('says the day of its text, where it has one', () => {
    open('', {}, '2026-03-02')
    screen.getByText('Last updated: March 2, 2026')
  })

  it('says so when its text could not be read', () => {
    renderPage(<TermsPage />, { failed: [legalPageQuery('terms').queryKey] })
    expect(screen.getByRole('alert').textContent).toBe(
      'This page cannot be shown at the moment. Please try again in a moment.',
    )
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
