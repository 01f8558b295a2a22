import type { z } from 'zod'
import { user } from '../auth/auth.ts'
import { event, eventFields } from '../event/event.ts'
import { subscriber, subscription } from '../mailing-list/subscriber.ts'
import { merchItem } from '../merch/merch-item.ts'
import { printfulProduct } from '../merch/printful.ts'
import { musicTrack, trackFields } from '../release/music-track.ts'
import { errorResponse } from './endpoint-schemas.ts'
import { partOf } from './field.ts'

const CREATED_AT = '2026-03-02T18:30:00.000Z'

const trackExample = {
  id: 7,
  ...partOf(trackFields, 'initial'),
  slug: 'ember-road',
  title: 'Ember Road',
  description: 'The first song of the new record.',
  imageUrl: '/media/n4sHq8ZpWc1L-1600x1600.jpg',
  spotifyEmbedUrl: 'https://open.spotify.com/embed/track/4uLU6hMCjMI75M1A2tKUQC',
  streamUrl: 'https://music.example.com/ember-road',
  releaseDate: '2026-05-01',
  saleInfo: 'New!',
  isComingSoon: false,
  price: 'Free',
  position: null,
  createdAt: CREATED_AT,
  updatedAt: CREATED_AT,
  version: 3,
}

/** Of the main entities, as the API's description shows them; a test holds each against its schema. */
export const EXAMPLES: ReadonlyMap<z.core.$ZodType, unknown> = new Map<z.core.$ZodType, unknown>([
  [errorResponse, { message: 'Please correct the marked fields.', errors: { title: 'Title is required' } }],
  [
    event,
    {
      id: 12,
      ...partOf(eventFields, 'initial'),
      slug: 'lanterns-on-the-lake-2026-06-19',
      title: 'Lanterns on the Lake',
      description: 'An evening of slow songs by the water.',
      date: 'June 19, 2026',
      time: '8:00 PM - 11:00 PM',
      venue: 'Bell Pond Boathouse',
      location: '4 Shore Road, Hollow Pine',
      price: '$15',
      link: 'https://tickets.example.com/lanterns',
      imageUrl: '/media/Qb3dK9xT2mVw-1600x1067.jpg',
      isFeatured: true,
      language: 'en',
      createdAt: CREATED_AT,
      updatedAt: CREATED_AT,
      version: 1,
    },
  ],
  [musicTrack, trackExample],
  [
    printfulProduct,
    {
      id: 389000001,
      slug: 'wanderer-hoodie',
      title: 'Wanderer Hoodie',
      description: null,
      blankDescription: 'A thick hoodie for evenings by the fire.',
      categoryLabel: 'Hoodie',
      blankType: 'Hoodie',
      category: 'APPAREL',
      imageUrl: '/media/Xy7Lr2KdPq0a-1000x1000.jpg',
      price: 'From $42.00',
      link: null,
      saleInfo: '',
      additionalImages: '',
      isComingSoon: false,
      formerSaleInfo: '',
      isSoldOut: false,
      priceMinor: 4200,
      priceMaxMinor: 4600,
      currency: 'USD',
      createdAt: CREATED_AT,
      position: null,
      version: 1,
    },
  ],
  [
    merchItem,
    {
      id: 'music-7',
      slug: trackExample.slug,
      title: trackExample.title,
      description: trackExample.description,
      category: 'MUSIC',
      imageUrl: trackExample.imageUrl,
      additionalImages: '',
      price: 'Free',
      originalPrice: null,
      saleInfo: 'New!',
      isComingSoon: false,
      comingSoonTag: 'Coming Soon',
      releaseDate: '2026-05-01',
      createdAt: CREATED_AT,
      streamUrl: trackExample.streamUrl,
      presaveUrl: null,
      spotifyEmbedUrl: trackExample.spotifyEmbedUrl,
      link: null,
      isVisibleInHearIt: true,
      isVisibleInStore: true,
      isSoldOut: false,
      priceMinor: null,
      currency: null,
      cardColour: '#3a2f4d',
    },
  ],
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
