import { screen } from '@testing-library/react'
import { mockRelease } from '@troubadour/api-client/mock/seed'
import { DEFAULT_SITE_SETTINGS } from '@troubadour/domain/site/site'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../testing/render-page.tsx'
import { MerchOffer } from './merch-offer.tsx'

type Item = ReturnType<typeof mockRelease>
const presaveUrl = 'https://pre.example/'
const song = (parts: Partial<Item>) => mockRelease({ id: 'music-1', title: 'Song', ...parts })
const shirt = (parts: Partial<Item>) =>
  mockRelease({ id: 'printful-1', title: 'Shirt', category: 'APPAREL', releaseDate: null, ...parts })

const site = { ...DEFAULT_SITE_SETTINGS, storeUrl: 'https://store.example/' }
/** What can be pressed, without the title that is there for those who hear it. */
function actionsOf(item: Item) {
  renderPage(<MerchOffer item={item} />, { data: { site } })
  return [...document.querySelectorAll('a, button:not(:disabled)')].map((action) =>
    action.textContent?.replace(` ${item.title}`, '').trim(),
  )
}

describe('buttons by item kind (docs/product/public-pages.md#merch-buttons)', () => {
  it.each<[string, Item, (string | undefined)[]]>([
    ['music that is out', song({ presaveUrl }), ['Stream/Buy', 'Pre-save']],
    ['music without a release date', song({ releaseDate: null }), ['Stream/Buy']],
    ['music before its day', song({ releaseDate: '2026-06-03', presaveUrl }), ['Pre-save']],
    ['music without a stream', song({ streamUrl: null, presaveUrl }), ['Pre-save']],
    ['music that comes soon, its day gone', song({ isComingSoon: true, presaveUrl }), ['Pre-save']],
    ['merchandise', shirt({}), ['View/Buy']],
    ['merchandise that comes soon', shirt({ isComingSoon: true, presaveUrl }), ['Pre-save']],
    ['merchandise that comes soon, no Pre-save', shirt({ isComingSoon: true }), []],
    ['merchandise with a Pre-save', shirt({ presaveUrl }), ['View/Buy', 'Pre-save']],
  ])('%s', (_, item, expected) => {
    expect(actionsOf(item)).toEqual(expected)
  })

  it.each<[string, Item, string | undefined]>([
    [
      'coming soon, with a day',
      shirt({ isComingSoon: true, releaseDate: '2027-06-03' }),
      'Available Jun 3, 2027',
    ],
    ['coming soon, without one', shirt({ isComingSoon: true }), 'Coming Soon'],
    ['out', song({ releaseDate: '2026-04-01' }), undefined],
  ])('says of what is %s: %s', (_, item, text) => {
    actionsOf(item)
    expect(document.querySelector('.availability')?.textContent).toBe(text)
  })

  it('opens another page, and tells for which item', () => {
    actionsOf(shirt({}))
    const link = screen.getByRole('link', { name: /^View\/Buy Shirt/ })
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
      'https://store.example/',
      '_blank',
    ])
  })
})
