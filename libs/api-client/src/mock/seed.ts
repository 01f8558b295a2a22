import { MUSIC_CATEGORY } from '@troubadour/domain/merch-values'
import { DEFAULT_COMING_SOON_TAG, NEW_TRACK_PRICE } from '@troubadour/domain/music-track'
import { DEFAULT_SITE_SETTINGS, type SiteSettings } from '@troubadour/domain/site'
import type { Event } from '@troubadour/domain/event'
import type { MerchItem } from '@troubadour/domain/merch-item'

const CREATED_AT = '2026-01-01T12:00:00.000Z'

/** A whole event from the parts that a test cares about. */
export function mockEvent(parts: Partial<Event> & { id: number }): Event {
  return {
    title: `Event ${parts.id}`,
    description: null,
    date: 'June 3, 2026',
    time: '8:00 PM - 11:00 PM',
    venue: 'The Lantern Room',
    location: '12 Mill Lane, Asheville, NC',
    price: '$15',
    link: 'https://tickets.example/show',
    imageUrl: '/media/demo/event.webp',
    isFeatured: false,
    isVisible: true,
    createdAt: CREATED_AT,
    updatedAt: CREATED_AT,
    version: 1,
    ...parts,
  }
}

/** A whole release from the parts that a test cares about. */
export function mockRelease(parts: Partial<MerchItem> & { id: string }): MerchItem {
  return {
    title: `Release ${parts.id}`,
    description: 'A song for the road.',
    category: MUSIC_CATEGORY,
    imageUrl: '/media/demo/cover.webp',
    additionalImages: '',
    price: NEW_TRACK_PRICE,
    originalPrice: null,
    saleInfo: '',
    isComingSoon: false,
    comingSoonTag: DEFAULT_COMING_SOON_TAG,
    releaseDate: '2026-01-01',
    createdAt: CREATED_AT,
    streamUrl: 'https://stream.example/song',
    presaveUrl: null,
    spotifyEmbedUrl: null,
    link: null,
    isVisibleInHearIt: true,
    isVisibleInStore: true,
    ...parts,
  }
}

/** What the mock knows: one of everything, changed in memory only. */
export interface MockData {
  site: SiteSettings
  events: Event[]
  merchItems: MerchItem[]
  subscriptions: { email: string; source: string }[]
  /** Who is signed in; null for nobody. */
  user: { id: number; username: string; totpEnabled: boolean } | null
}

export function seedMockData(parts: Partial<MockData> = {}): MockData {
  return {
    site: { ...DEFAULT_SITE_SETTINGS, projectName: 'Hollow Pine', companyName: 'Hollow Pine Music Ltd.' },
    events: [
      mockEvent({ id: 1, title: 'Songs by Lantern Light', isFeatured: true }),
      mockEvent({ id: 2, title: 'Riverside Stage', date: 'July 10, 2026', price: 'FREE', link: null }),
      mockEvent({ id: 3, title: 'Winter Letters', date: 'January 9, 2026' }),
      mockEvent({ id: 4, title: 'Secret Rehearsal', date: 'June 5, 2026', isVisible: false }),
    ],
    merchItems: [
      mockRelease({ id: 'music-1', title: 'Ember Road' }),
      mockRelease({ id: 'music-2', title: 'First Frost', isComingSoon: true, releaseDate: null }),
    ],
    subscriptions: [],
    user: { id: 1, username: 'keeper', totpEnabled: false },
    ...parts,
  }
}
