import type { PrivatePage } from '@troubadour/domain/press/private-link'
import type { ShownPressKit } from '@troubadour/domain/press/press-kit'
import { mockEvent } from '@troubadour/api-client/mock/seed'
import { mockRecording } from './heard-recording.ts'

const FILE = { name: 'Rider.pdf', bytes: 1_500_000, href: '/api/x', picture: null }
/** With every part. */
export const PRESS_KIT: ShownPressKit = {
  bios: (['shortBio', 'mediumBio', 'longBio'] as const).map((length) => ({
    length,
    html: '<p>Slow songs</p>',
  })),
  photos: [{ ...FILE, name: 'Live.jpg', picture: '/media/p', alt: 'On stage', credit: 'June Alder' }],
  release: { slug: 'ember', title: 'Ember', imageUrl: '', releaseDate: '2026-05-01' },
  shows: [mockEvent({ id: 7, title: 'Lanterns' })],
  quotes: [{ text: 'An evening like a book', source: 'The Courier', link: null }],
  ...{ rider: [FILE], stagePlot: [FILE], logos: [FILE], zip: FILE },
  booking: { name: 'Ada Larch', email: 'ada@example.com', phone: '+1 555 0100' },
}

/** With a release of which nothing is heard yet. */
export const PRIVATE_PAGE: PrivatePage = {
  ...{ name: 'Radio Ghent', note: 'For Sunday', expiresAt: '2026-08-01T12:00:00.000Z', press: PRESS_KIT },
  releases: [
    {
      ...{ slug: 'ember', title: 'Ember', imageUrl: '', releaseDate: '2026-05-01', downloads: null },
      recordings: [mockRecording({ id: 1, title: 'Ember', streams: [] })],
    },
  ],
}
