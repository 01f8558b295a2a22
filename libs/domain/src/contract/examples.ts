import type { z } from 'zod'
import { user } from '../auth/auth.ts'
import { event, eventFields, type Event } from '../event/event.ts'
import { subscriber, subscription } from '../mailing-list/subscriber.ts'
import { merchItem } from '../merch/merch-item.ts'
import { PRINTFUL_CATEGORY } from '../merch/merch-order.ts'
import { printfulProduct, type PrintfulProduct } from '../merch/printful.ts'
import { product, type Product } from '../merch/product.ts'
import { post, postFields, type Post } from '../post/post.ts'
import { DEFAULT_PRESS_CONTENT, pressKit } from '../press/press-kit.ts'
import { codeBatch, type CodeBatch } from '../release/download-codes.ts'
import { musicTrack, trackFields, type MusicTrack } from '../release/music-track.ts'
import { recording, recordingFields } from '../release/recording.ts'
import { ownPage, ownPageFields, type OwnPage } from '../site/own-page.ts'
import { errorResponse } from '../schema/endpoint-schemas.ts'
import { partOf } from '../schema/field.ts'

const CREATED_AT = '2026-01-01T12:00:00.000Z'
const STAMPS = { createdAt: CREATED_AT, updatedAt: CREATED_AT, version: 1 }

export const eventExample: Event = {
  id: 12,
  ...partOf(eventFields, 'initial'),
  slug: 'lanterns-on-the-lake-2026-06-03',
  title: 'Lanterns on the Lake',
  date: 'June 3, 2026',
  time: '8:00 PM - 11:00 PM',
  venue: 'The Lantern Room',
  location: '12 Mill Lane, Asheville, NC',
  price: '$15',
  link: 'https://tickets.example/show',
  imageUrl: '/media/demo/event.webp',
  language: 'en',
  ...STAMPS,
}

export const trackExample: MusicTrack = {
  id: 7,
  ...partOf(trackFields, 'initial'),
  slug: 'ember-road',
  title: 'Ember Road',
  description: 'A song for the road.',
  imageUrl: '/media/demo/cover.webp',
  spotifyEmbedUrl: 'https://open.spotify.com/embed/track/1',
  streamUrl: 'https://stream.example/song',
  releaseDate: '2026-01-01',
  isComingSoon: false,
  price: 'Free',
  position: null,
  formerPlace: null,
  ...STAMPS,
}

export const productExample: PrintfulProduct = {
  id: 389000001,
  slug: 'wanderer-hoodie',
  title: 'Wanderer Hoodie',
  description: null,
  blankDescription: '',
  categoryLabel: null,
  blankType: '',
  category: 'APPAREL',
  imageUrl: '/media/demo/product.webp',
  price: '$24.50',
  link: null,
  saleInfo: '',
  additionalImages: '',
  isComingSoon: false,
  formerSaleInfo: '',
  isSoldOut: false,
  priceMinor: 2450,
  priceMaxMinor: 2450,
  currency: 'USD',
  createdAt: CREATED_AT,
  position: null,
  version: 1,
}

/** The merch item of the track. */
export const releaseExample = merchItem.parse({
  ...trackExample,
  position: undefined,
  formerPlace: undefined,
  downloads: undefined,
  id: 'music-7',
  category: 'MUSIC',
  additionalImages: '',
  originalPrice: null,
  spotifyEmbedUrl: null,
  link: null,
  isSoldOut: false,
  priceMinor: null,
  currency: null,
  cardColour: null,
})

export const publicProductExample: Product = {
  ...releaseExample,
  id: 'printful-389000001',
  slug: null,
  storeSlug: 'wanderer-hoodie',
  title: 'Wanderer Hoodie',
  description: 'A warm hoodie for cold boathouses.',
  category: PRINTFUL_CATEGORY,
  releaseDate: null,
  streamUrl: null,
  price: '$24.50',
  priceMinor: 2450,
  priceMaxMinor: 2450,
  currency: 'USD',
  variants: [{ size: 'M', colour: 'Pine', price: '$24.50', isSoldOut: false }],
  updatedAt: CREATED_AT,
}

export const postExample: Post = {
  id: 3,
  ...partOf(postFields, 'initial'),
  slug: 'the-piano-is-on-the-dock',
  title: 'The piano is on the dock',
  text: 'The piano is on the dock.\n\nIt is **still dry**.',
  pictures: [{ filePath: '/media/demo/event.webp', alt: 'Paper lanterns on a lake at night' }],
  publishedAt: '2026-04-20T18:30:00.000Z',
  ...STAMPS,
}

export const ownPageExample: OwnPage = {
  id: 5,
  ...partOf(ownPageFields, 'initial'),
  slug: 'lessons',
  title: 'Lessons',
  text: 'Guitar and voice, **once a week**.',
  position: null,
  ...STAMPS,
}

const recordingExample = {
  id: 9,
  ...partOf(recordingFields, 'initial'),
  title: 'Ember Road',
  isrc: 'USS1Z2600001',
  audio: {
    state: 'ready',
    fileName: 'ember-road.wav',
    bytes: 38_102_444,
    received: 38_102_444,
    percent: 100,
    problem: null,
    durationMs: 216_000,
  },
  isHeard: true,
  ...STAMPS,
}

export const codeBatchExample: CodeBatch = {
  id: 2,
  name: 'Marlow, 3 July',
  codes: 20,
  uses: 1,
  redeemed: 0,
  createdAt: CREATED_AT,
  revokedAt: null,
}

const pressKitExample = {
  ...DEFAULT_PRESS_CONTENT,
  isOn: true,
  shortBio: '**Hollow Pine** writes slow songs for late trains and cold lakes.',
  quotes: [
    { text: 'An evening like the last page of a book.', source: 'The Wren Falls Courier', link: null },
  ],
  booking: { name: 'Ada Larch', email: 'booking@hollowpine.example', phone: '' },
  version: 1,
}

/** Examples of the main entities in the OpenAPI description; a test validates each against its schema. */
export const EXAMPLES: ReadonlyMap<z.core.$ZodType, unknown> = new Map<z.core.$ZodType, unknown>([
  [errorResponse, { message: 'Please correct the marked fields.', errors: { title: 'Title is required' } }],
  [event, eventExample],
  [musicTrack, trackExample],
  [printfulProduct, productExample],
  [merchItem, releaseExample],
  [product, publicProductExample],
  [post, postExample],
  [ownPage, ownPageExample],
  [recording, recordingExample],
  [codeBatch, codeBatchExample],
  [pressKit, pressKitExample],
  [subscription, { email: 'ann@example.org', source: 'newsletter' }],
  [
    subscriber,
    {
      id: 41,
      email: 'ann@example.org',
      state: 'confirmed',
      source: 'newsletter',
      createdAt: CREATED_AT,
      stateChangedAt: CREATED_AT,
      bounceReason: null,
    },
  ],
  [user, { id: 1, username: 'admin', totpEnabled: true }],
])
