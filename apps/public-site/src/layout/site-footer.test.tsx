import { screen } from '@testing-library/react'
import { DEFAULT_SITE_SETTINGS } from '@troubadour/domain/site/site'
import { mockPage } from '@troubadour/api-client/mock/page-seed'
import { mockPublicPost } from '@troubadour/api-client/mock/post-seed'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../testing/render-page.tsx'
import { PageNav } from './main-navigation.tsx'
import { SiteFooter } from './site-footer.tsx'

const site = {
  ...DEFAULT_SITE_SETTINGS,
  projectName: 'Hollow Pine',
  companyName: 'Hollow Pine Music Ltd.',
  contactEmail: 'hello@hollowpine.example',
  contactPhone: '+1 (555) 010-0146',
  socialProfileUrl: 'https://www.instagram.com/hollowpine',
}
const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

describe('SiteFooter', () => {
  it('shows what the settings hold', () => {
    renderPage(<SiteFooter />, { data: { site } })
    screen.getByText('Stories for the Weary Wanderer')
    expect(href('Instagram')).toBe('https://www.instagram.com/hollowpine')
    expect(href('hello@hollowpine.example')).toBe('mailto:hello@hollowpine.example')
    expect(href('+1 (555) 010-0146')).toBe('tel:+15550100146')
    expect(href('Terms and Conditions')).toBe('/terms')
    expect(href('Privacy Policy')).toBe('/privacy')
    screen.getByText('© 2026 Hollow Pine Music Ltd.')
  })

  it('leads to the own pages, but for those that are linked nowhere or hidden', () => {
    const pages = [
      mockPage({ id: 1, title: 'Lessons', slug: 'lessons' }),
      mockPage({ id: 2, title: 'Tuition', place: 'navigation', slug: 'tuition' }),
      mockPage({ id: 3, title: 'Nowhere', place: 'nowhere' }),
      mockPage({ id: 4, title: 'Hidden', isVisible: false }),
    ]
    renderPage(<SiteFooter />, { data: { pages } })
    expect([href('Lessons'), href('Tuition')]).toEqual(['/lessons', '/tuition'])
    expect(screen.queryByRole('link', { name: /Nowhere|Hidden/ })).toBeNull()
  })

  it.each([
    ['navigation', '/support', '/support'],
    ['footer', null, '/support'],
    ['nowhere', null, null],
  ] as const)('leads to the page for tips where it is linked: %s', (tipsPlace, inNavigation, inFooter) => {
    const tips = () => screen.queryByRole('link', { name: 'Give a tip' })?.getAttribute('href') ?? null
    const data = { site: { ...DEFAULT_SITE_SETTINGS, tipsPlace } }
    const { unmount } = renderPage(<PageNav current={undefined} />, { data })
    expect(tips()).toBe(inNavigation)
    unmount()
    renderPage(<SiteFooter />, { data })
    expect(tips()).toBe(inFooter)
  })

  it.each([
    [[], null],
    [[mockPublicPost({ id: 1, slug: 'rehearsal' })], '/posts'],
  ])('leads to the posts, if there are any: %j', (publicPosts, path) => {
    renderPage(<SiteFooter />, { data: { publicPosts } })
    expect(screen.queryByRole('link', { name: 'All posts' })?.getAttribute('href') ?? null).toBe(path)
  })

  it('leads home and to the sections from another page', () => {
    renderPage(<SiteFooter />)
    expect(href('Home')).toBe('/')
    expect(href('Get It')).toBe('/#get-it')
  })

  it('has no Home link on the home page, where sections are fragments with their share of the page', () => {
    renderPage(<SiteFooter isHome />)
    expect(screen.queryByRole('link', { name: 'Home' })).toBeNull()
    const links = ['Hear It', 'Get It', 'Experience It'].map((name) => screen.getByRole('link', { name }))
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['#hear-it', '#get-it', '#experience-it'])
    expect(links.map((link) => link.dataset.fraction)).toEqual(['0.2', '0.5', '0.7'])
  })

  it('leaves out what has no value', () => {
    renderPage(<SiteFooter />, { data: { site: DEFAULT_SITE_SETTINGS } })
    expect(screen.queryByText('Contact')).toBeNull()
    expect(screen.queryByRole('link', { name: /instagram/i })).toBeNull()
  })

  it('is the project’s as long as no company is named', () => {
    renderPage(<SiteFooter />, { data: { site: { ...site, companyName: '' } } })
    screen.getByText('© 2026 Hollow Pine')
  })
})
