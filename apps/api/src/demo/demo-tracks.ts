import { HIDDEN_SALE_INFO } from '@troubadour/domain/schema/item-values'
import { DEFAULT_COMING_SOON_TAG } from '@troubadour/domain/release/release'
import { NEW_TRACK_PRICE } from '@troubadour/domain/release/music-track'
import { slugOf } from '@troubadour/domain/address/slug-of'
import type { NewMusicTrackRow } from '../db/tables.ts'
import { daysAgo, releaseDate, type DemoClock } from './demo-clock.ts'
import DEMO_PICTURES from './demo-picture-list.json' with { type: 'json' }

type DemoTrack = Pick<NewMusicTrackRow, 'title' | 'description' | 'imageUrl'> & Partial<NewMusicTrackRow>

function playedAt(name: string, embedId: string) {
  return {
    streamUrl: `https://listen.hollowpine.example/${name}`,
    spotifyEmbedUrl: `https://open.spotify.com/embed/track/${embedId}`,
    isComingSoon: false,
  }
}

/** The demo tracks: every state of a release. */
export function demoTracks(clock: DemoClock): NewMusicTrackRow[] {
  const tracks: DemoTrack[] = [
    {
      title: 'Night Railway',
      description:
        'Written on the last train north with a borrowed guitar and no ticket. For everybody who has watched their own face in a dark window.',
      imageUrl: DEMO_PICTURES['cover-night-railway'].path,
      saleInfo: 'New!',
      releaseDate: releaseDate(clock, -12),
      ...playedAt('night-railway', '4nR7kQ2mXcVb9ZtYpLwE1s'),
    },
    {
      title: 'First Frost',
      description:
        'The new record, ten songs recorded in one cold week with the windows open. You can hear the geese on track four.',
      imageUrl: DEMO_PICTURES['cover-first-frost'].path,
      presaveUrl: 'https://listen.hollowpine.example/first-frost/presave',
      releaseDate: releaseDate(clock, 21),
    },
    {
      title: 'Moth and Moon',
      description:
        'A waltz for two people who keep missing each other. Still on the tape machine; it will be ready when it is ready.',
      imageUrl: DEMO_PICTURES['cover-moth-and-moon'].path,
      comingSoonTag: 'In the Studio',
    },
    {
      title: 'The Lighthouse Keeper Counts the Boats Home',
      description: 'Seven verses, one for each boat. The crowd favourite, and the reason I own a harmonium.',
      imageUrl: DEMO_PICTURES['cover-lighthouse'].path,
      releaseDate: releaseDate(clock, -140),
      ...playedAt('lighthouse', '0hLk3TqWv8RsMx5YdNcJ7b'),
    },
    {
      title: 'Slow River',
      description: 'The first song I ever kept. Best heard with your feet in cold water.',
      imageUrl: DEMO_PICTURES['cover-slow-river'].path,
      releaseDate: releaseDate(clock, -400),
      ...playedAt('slow-river', '6sRv2BnYq4KfTz8PmXaC3w'),
    },
    {
      title: 'Campfire Tapes, Vol. 1',
      description:
        'Eleven takes, one microphone, a great deal of crackling. For listening here, and not for sale.',
      imageUrl: DEMO_PICTURES['cover-campfire'].path,
      releaseDate: releaseDate(clock, -220),
      isVisibleInStore: false,
      ...playedAt('campfire-tapes', '2cFt9WmJx6LqDv1RzKpB5n'),
    },
    {
      title: 'Slow River: Songbook',
      description: 'Words, chords and pencil drawings for all nine songs, to print at home and spill tea on.',
      imageUrl: DEMO_PICTURES['cover-slow-river'].path,
      releaseDate: releaseDate(clock, -380),
      isVisibleInHearIt: false,
      ...playedAt('slow-river-songbook', '8sBk5NqTy3VwHx7ZcLdM2r'),
    },
    {
      title: 'Untitled Winter Song',
      description: 'A sketch. Nobody outside the kitchen has heard it.',
      imageUrl: DEMO_PICTURES['cover-first-frost'].path,
      saleInfo: HIDDEN_SALE_INFO,
    },
  ]
  return tracks.map((track, index) => {
    // The list above is newest first.
    const created = daysAgo(clock, index + 1)
    return {
      saleInfo: '',
      isComingSoon: true,
      isVisibleInHearIt: true,
      isVisibleInStore: true,
      comingSoonTag: DEFAULT_COMING_SOON_TAG,
      downloads: 'none' as const,
      hasEarlyTracks: false,
      price: NEW_TRACK_PRICE,
      ...track,
      createdAt: created,
      updatedAt: created,
      slug: slugOf({ ...track, id: 0 }),
    }
  })
}
