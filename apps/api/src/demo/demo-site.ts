import type { SiteSettings } from '@troubadour/domain/site/site'

/** The settings of the demo's fictional project; the rest stay at their defaults. */
export const demoSite: Partial<SiteSettings> = {
  projectName: 'Hollow Pine',
  tagline: 'Stories for the Weary Wanderer',
  companyName: 'Hollow Pine Music Ltd.',
  contactEmail: 'hello@hollowpine.example',
  contactPhone: '+1 (555) 010-0146',
  socialProfileUrl: 'https://social.hollowpine.example/hollowpine',
  platformLinks: {
    spotify: 'https://spotify.hollowpine.example/artist',
    apple: 'https://apple-music.hollowpine.example/artist',
    youtube: 'https://youtube.hollowpine.example/channel',
    bandcamp: 'https://bandcamp.hollowpine.example/',
  },
  storeUrl: 'https://store.hollowpine.example/',
  learnMoreUrl: 'https://hollowpine.example/shows',
  latestPostUrls: [
    'https://social.hollowpine.example/p/first-frost-demo',
    'https://social.hollowpine.example/p/lanterns-rehearsal',
    'https://social.hollowpine.example/p/van-repairs',
  ],
}
