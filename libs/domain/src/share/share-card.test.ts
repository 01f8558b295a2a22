import { expect, it } from 'vitest'

import { eventKind, type Event } from '../event/event.ts'
import { onStored } from '../event/testing/stored-event.ts'
import * as head from './page-head.ts'
import { DEFAULT_LOOK } from '../look/look.ts'
import { DEFAULT_WORDS } from '../texts/words.ts'
import * as card from './share-card.ts'

const { releaseHead } = head
const { releaseCard, siteCard } = card
const showCard = onStored(card.showCard)
const showHead = onStored(head.showHead)
const SITE = {
  projectName: 'Hollow Pine',
  tagline: 'Stories',
  timeZone: 'America/New_York',
  look: DEFAULT_LOOK,
  language: 'en',
  words: DEFAULT_WORDS,
} as const
const SHOW: Event = {
  ...eventKind.example,
  id: 7,
  title: 'Lanterns',
  date: 'June 20, 2026',
  time: '8 PM',
  venue: 'The Boathouse',
  location: '1 Water Street, Wren Falls, VT',
  imageUrl: '',
}
const NO_ADDRESS = {
  street: null,
  region: null,
  postalCode: null,
  country: null,
  latitude: null,
  longitude: null,
}

it.each<[Partial<Event>, string, string]>([
  [{}, 'Saturday, June 20, 2026, 8:00 PM', 'The Boathouse, 1 Water Street, Wren Falls, VT'],
  [
    { date: 'Every Thursday', time: '7 PM' },
    'Every Thursday @ 7 PM',
    'The Boathouse, 1 Water Street, Wren Falls, VT',
  ],
  [
    { status: 'cancelled', date: 'soon', time: null },
    'Cancelled: soon',
    'The Boathouse, 1 Water Street, Wren Falls, VT',
  ],
  [
    { status: 'soldOut', address: { ...NO_ADDRESS, town: 'Wren Falls' } },
    'Sold out: Saturday, June 20, 2026, 8:00 PM',
    'The Boathouse, Wren Falls',
  ],
])('the card of a show with %j (docs/product/public-pages.md#share-pictures)', (fields, when, where) => {
  expect(showCard({ ...SHOW, imageUrl: '/media/lake.webp', ...fields }, SITE)).toEqual({
    id: 'show-7',
    title: 'Lanterns',
    lines: [when, where],
    siteName: 'Hollow Pine',
    imageUrl: '/media/lake.webp',
  })
})

it.each([
  ['June 20, 2026', ['Jun', '20', '2026']],
  ['Every Thursday', ['Every Thursday']],
])('the card of a show on %s without a picture has the tile with its date', (date, tile) => {
  expect(showCard({ ...SHOW, date, imageUrl: '' }, SITE)).toMatchObject({ imageUrl: '', tile })
})

it.each([
  ['de', 'Abgesagt: Samstag, 20. Juni 2026, 20:00', '3. Juni 2026'],
  ['fr', 'Annulé: samedi 20 juin 2026, 20:00', '3 juin 2026'],
  ['es', 'Cancelado: sábado, 20 de junio de 2026, 20:00', '3 de junio de 2026'],
] as const)('cards speak the language of the site: %s', (language, when, day) => {
  const site = { ...SITE, language }
  expect(showCard({ ...SHOW, status: 'cancelled' }, site).lines[0]).toBe(when)
  const release = { id: 'music-3', title: 'Ember Road', imageUrl: '', releaseDate: '2026-06-03' }
  expect(releaseCard(release, site).lines).toEqual([day])
})

it('the card of a release has its date, if it has one', () => {
  const release = { id: 'music-3', title: 'Ember Road', imageUrl: '', releaseDate: '2026-06-03' }
  expect(releaseCard(release, SITE).lines).toEqual(['June 3, 2026'])
  expect(releaseCard({ ...release, releaseDate: null }, SITE).lines).toEqual([])
})

it('the card of the site has its name and tagline, or the tagline alone', () => {
  expect(siteCard(SITE)).toMatchObject({ title: 'Hollow Pine', lines: ['Stories'] })
  expect(siteCard({ ...SITE, projectName: '' })).toMatchObject({ title: 'Stories', lines: [] })
})

it('the card of the site has the picture of the hero', () => {
  const hero = { ...DEFAULT_LOOK.hero, picture: '/media/abcdefghijkl-1600x1000.jpg' }
  const site = { ...SITE, look: { ...DEFAULT_LOOK, hero } }
  expect([siteCard(site).imageUrl, showCard(SHOW, site).imageUrl]).toEqual([hero.picture, ''])
})

it('every card has the colors of the look, but for dusk', () => {
  const site = { ...SITE, look: { ...DEFAULT_LOOK, preset: 'plain' } } as const
  expect(siteCard(site).colours).toMatchObject({ surface: '#ffffff' })
  expect(showCard(SHOW, site).colours).toEqual(siteCard(site).colours)
  expect(siteCard(SITE).colours).toBeUndefined()
})

it('the head of a page says what it is about, in 160 characters (docs/product/public-pages.md#page-title)', () => {
  const { title, description } = showHead({ ...SHOW, description: 'la '.repeat(99) }, SITE)
  expect(title).toBe('Lanterns - June 20, 2026 - Hollow Pine')
  expect(description).toMatch(/^June 20, 2026 @ 8 PM, The Boathouse, 1 Water Street, Wren Falls, VT\. la la /)
  expect(description.length).toBeLessThanOrEqual(162)
  expect(head.joinTitle('Nutzungs\u00ADbedingungen', 'Hollow Pine')).toBe('Nutzungsbedingungen - Hollow Pine')
  expect(releaseHead({ title: 'Ember Road', description: null }, SITE)).toEqual({
    title: 'Ember Road - Hollow Pine',
    description: 'Ember Road by Hollow Pine.',
  })
})
