import type { DraftName, MadeDraft } from '@troubadour/domain/announce/announced'
import type { PrivateLink } from '@troubadour/domain/press/private-link'
import type { MusicTrack } from '@troubadour/domain/release/music-track'
import type { ActiveSession } from '@troubadour/domain/auth/auth'
import type { Draft } from '@troubadour/domain/draft/draft'
import { releaseExample } from '@troubadour/domain/merch/merch-endpoints'
import type { Event } from '@troubadour/domain/event/event'
import { withReading } from '@troubadour/domain/event/read-event'
import type { TakenStock } from '@troubadour/domain/merch/own-product'
import type { MerchItem } from '@troubadour/domain/merch/merch-item'
import type { Product } from '@troubadour/domain/merch/product'
import type { PublicPost } from '@troubadour/domain/post/post'
import type { PrintfulProduct, PrintfulStatus } from '@troubadour/domain/merch/printful'
import type { MediaFile, MediaUse } from '@troubadour/domain/media/media-file'
import type { InstagramPost } from '@troubadour/domain/site/instagram-post'
import { DEFAULT_TIME_ZONE } from '@troubadour/domain/time/zoned-time'
import { mockRow, noContent, type ContentData } from './content-seed.ts'
import { seedAccounts, type AccountData } from './account-seed.ts'
import { seedActivity, type ActivityData } from './activity-seed.ts'
import { seedConnections, type ConnectionData } from './connection-resolvers.ts'
import { seedFirstRun, type FirstRunData } from './first-run-resolvers.ts'
import { seedMailingList, type MailingListData } from './mailing-list-seed.ts'
import { mockPrintfulStatus, mockProduct } from './printful-seed.ts'
import { mockPost } from './post-seed.ts'
import type { MockCodeBatch } from './code-seed.ts'
import type { MockRecording } from './recording-seed.ts'
import { seedSelling, type SellingData } from './selling-seed.ts'
import { seedShop, type ShopData } from './shop-seed.ts'
import { seedSystem, type SystemData } from './system-resolvers.ts'
import { seedSite, type SiteData } from './site-seed.ts'

const CREATED_AT = '2026-01-01T12:00:00.000Z'

/** The events as the API has them: read in the time zone of the site. */
export const mockEvents = ({ events, site }: Pick<MockData, 'events' | 'site'>): Event[] =>
  events.map((event) => withReading(event, site))

/** Completes a row from the fields that a test needs. */
export function mockEvent(parts: Partial<Event> & { id: number }): Event {
  return withReading(mockRow('events', parts), { timeZone: DEFAULT_TIME_ZONE })
}

export function mockRelease(parts: Partial<MerchItem> & { id: string }): MerchItem {
  return { ...releaseExample, slug: `release-${parts.id}`, title: `Release ${parts.id}`, ...parts }
}

export function mockTrack(parts: Partial<MusicTrack> & { id: number }): MusicTrack {
  return mockRow('musicTracks', parts)
}

export function mockSession(parts: Partial<ActiveSession> & { id: number }): ActiveSession {
  return {
    device: 'Firefox on Windows',
    ipAddress: '203.0.113.7',
    createdAt: '2026-04-30T08:00:00.000Z',
    lastUsedAt: '2026-05-01T11:55:00.000Z',
    isCurrent: false,
    ...parts,
  }
}

export function mockMedia(parts: Partial<MediaFile> & { id: number }): MediaFile {
  return {
    filePath: `/media/${parts.id.toString(16).padStart(32, '0')}-1600x1200.jpg`,
    width: 1600,
    height: 1200,
    alt: '',
    dominantColour: '#28323c',
    placeholder: '',
    bytes: 640_000,
    isPublic: false,
    createdAt: CREATED_AT,
    usedBy: [],
    ...parts,
    isUsed: (parts.usedBy ?? []).length > 0,
  }
}

/** The event that uses the first picture. */
export const MOCK_USE: MediaUse = { kind: 'event', id: 1, title: 'Songs by Lantern Light', isDeleted: false }

/** The mock's data: one of everything, in memory only. */
export interface MockData
  extends
    ContentData,
    MailingListData,
    AccountData,
    FirstRunData,
    SiteData,
    ActivityData,
    ConnectionData,
    SellingData,
    ShopData,
    SystemData {
  recordings: MockRecording[]
  codeBatches: MockCodeBatch[]
  privateLinks: PrivateLink[]
  /** What drafts were made from, with their ids. */
  madeDrafts: (MadeDraft & { name: DraftName; draftId: number })[]
  isAudioAvailable: boolean
  products: PrintfulProduct[]
  printful: PrintfulStatus
  /** How many of each variant of `items` are sold or held. */
  takenStock: TakenStock[]
  /** Drafts by key. */
  drafts: Record<string, Draft>
  /** Newest first. */
  media: MediaFile[]
  merchItems: MerchItem[]
  /** Complete data of the products' pages. */
  publicProducts: Product[]
  /** Visible posts, newest first. */
  publicPosts: PublicPost[]
  /** The Latest Posts. */
  posts: InstagramPost[]
  subscriptions: { email: string; source: string }[]
  /** The signed-in user; null for nobody. */
  user: { id: number; username: string; totpEnabled: boolean } | null
  /** A user whose password was accepted and whose second factor is pending. */
  pendingUsername: string | null
  recoveryCodesLeft: number
  sessions: ActiveSession[]
}

export function seedMockData(parts: Partial<MockData> = {}): MockData {
  return {
    ...noContent(),
    ...seedSite(),
    ...seedShop(),
    events: [
      mockEvent({ id: 1, title: 'Songs by Lantern Light', isFeatured: true }),
      mockEvent({ id: 2, title: 'Riverside Stage', date: 'July 10, 2026', price: 'FREE', link: null }),
      mockEvent({ id: 3, title: 'Winter Letters', date: 'January 9, 2026' }),
      mockEvent({ id: 4, title: 'Secret Rehearsal', date: 'June 5, 2026', isVisible: false }),
    ],
    tracks: [
      mockTrack({ id: 1, title: 'Ember Road' }),
      mockTrack({ id: 2, title: 'First Frost', isComingSoon: true, spotifyEmbedUrl: null, streamUrl: null }),
    ],
    recordings: [],
    codeBatches: [],
    privateLinks: [],
    madeDrafts: [],
    isAudioAvailable: true,
    products: [
      mockProduct({ id: 389000001, title: 'Wanderer Hoodie', saleInfo: 'New!' }),
      mockProduct({ id: 389000002, title: 'Camp Mug', saleInfo: 'Hidden', formerSaleInfo: 'Last Chance' }),
      mockProduct({ id: 389000003, title: 'Trail Map Poster', isComingSoon: true }),
    ],
    printful: mockPrintfulStatus(),
    takenStock: [],
    drafts: {},
    media: [
      mockMedia({ id: 2, createdAt: '2026-04-28T12:00:00.000Z' }),
      mockMedia({ id: 1, alt: 'A lantern in the pines', isPublic: true, usedBy: [MOCK_USE] }),
    ],
    publicProducts: [],
    merchItems: [
      mockRelease({ id: 'music-1', title: 'Ember Road' }),
      mockRelease({ id: 'music-2', title: 'First Frost', isComingSoon: true, releaseDate: null }),
    ],
    posts: [
      {
        id: 'first-frost',
        url: 'https://social.example/p/first-frost',
        caption: 'Frost on the windows of the van this morning.',
        publishedAt: '2026-04-20T18:30:00.000Z',
      },
      { id: 'rehearsal', url: 'https://www.social.example/p/rehearsal' },
    ],
    subscriptions: [],
    ...seedMailingList(),
    ...seedFirstRun(),
    ownPosts: [mockPost({ id: 1, text: 'Frost on the van', title: 'Frost on the van' })],
    publicPosts: [],
    user: { id: 1, username: 'keeper', totpEnabled: false },
    pendingUsername: null,
    recoveryCodesLeft: 0,
    sessions: [
      mockSession({ id: 1, isCurrent: true }),
      mockSession({ id: 2, device: 'Safari on iPhone', ipAddress: '198.51.100.20' }),
    ],
    ...seedAccounts(),
    ...seedActivity(),
    ...seedConnections(),
    ...seedSelling(),
    ...seedSystem(),
    ...parts,
  }
}
