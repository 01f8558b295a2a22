import type { NewMusicTrackRow } from '../db/tables.ts'

/** A body that `POST /api/admin/events` takes. */
export const EVENT_BODY = {
  title: 'Lanterns on the Lake',
  description: 'Bring a blanket.',
  date: 'June 20, 2026',
  time: '8:00 PM',
  venue: 'Boathouse',
  location: '14 Shore Road',
  price: '$20',
  link: 'https://tickets.example/lanterns',
  imageUrl: 'https://images.example/lake.jpg',
  isFeatured: false,
  isVisible: true,
}

/** A body that `POST /api/admin/music` takes. */
export const TRACK_BODY = {
  title: 'Ember Road',
  description: 'Recorded by a fire.',
  imageUrl: 'https://images.example/ember.jpg',
  spotifyEmbedUrl: 'https://open.spotify.com/embed/track/ember',
  streamUrl: 'https://listen.example/ember',
  presaveUrl: null,
  releaseDate: '2026-05-01',
  saleInfo: 'New!',
  isComingSoon: false,
  isVisibleInHearIt: true,
  isVisibleInStore: true,
  comingSoonTag: 'Coming Soon',
}

/** A body that `PUT /api/site` takes. */
export const SITE_BODY = {
  projectName: 'Hollow Pine',
  tagline: 'Stories for the Weary Wanderer',
  companyName: 'Hollow Pine Ltd.',
  contactEmail: 'hello@hollowpine.example',
  contactPhone: '+1 555 010 0146',
  socialProfileUrl: 'https://social.example/hollowpine',
  platformLinks: { spotify: 'https://spotify.example/artist', apple: null, youtube: null, bandcamp: null },
  storeUrl: 'https://store.example/',
  learnMoreUrl: null,
  timeZone: 'America/New_York',
  latestPostUrls: ['https://social.example/p/1'],
  legalUpdatedOn: '2026-01-31',
  popupMode: 'event',
  popupShowDate: '2025-05-30',
  popupCutoff: '2025-05-30T20:00:00-04:00',
}

/** A released track that is visible everywhere. */
export function trackRow(fields: Partial<NewMusicTrackRow> = {}): NewMusicTrackRow {
  return {
    title: 'Night Railway',
    description: null,
    imageUrl: 'https://images.example/cover.jpg',
    spotifyEmbedUrl: 'https://open.spotify.com/embed/track/1',
    streamUrl: 'https://listen.example/1',
    presaveUrl: null,
    releaseDate: '2026-05-01',
    saleInfo: '',
    isComingSoon: false,
    isVisibleInHearIt: true,
    isVisibleInStore: true,
    comingSoonTag: 'Coming Soon',
    price: 'Free',
    createdAt: new Date('2026-05-01T12:00:00Z'),
    updatedAt: new Date('2026-05-01T12:00:00Z'),
    ...fields,
  }
}
