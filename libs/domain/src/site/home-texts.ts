/**
 * The texts of what React takes over in the browser, with their English defaults (docs/product/entities.md#words): every
 * page with React has all of them in its data. What the server alone renders is in page-texts.ts.
 */
export const homeTexts = {
  'banner.ticketsButton': 'Get tickets now!',
  'hearIt.title': 'Hear It',
  'hearIt.listenTitle': 'Listen Now',
  'hearIt.elsewhereButton': 'Listen elsewhere',
  'hearIt.playersButton': 'Always show players',
  'signUp.title': 'Stay Updated',
  'signUp.soonTitle': 'Coming Soon',
  'signUp.text': 'Be the first to know when new tracks drop.',
  'signUp.button': 'Notify Me',
  'getIt.title': 'Get It',
  'getIt.text': 'Get a piece of the wilderness experience.',
  'getIt.allButton': 'All Items',
  'getIt.emptyText': 'Merch coming soon, check back later!',
  'getIt.moreButton': 'Show all',
  'getIt.noPictureText': 'Image unavailable',
  'getItCount.one': '{count} item',
  'getItCount.other': '{count} items',
  'experienceIt.title': 'Experience It',
  'experienceIt.noFeaturedText': 'No featured event available',
  'experienceIt.upcomingTitle': 'More Events',
  'experienceIt.upcomingText': 'No upcoming events available',
  'experienceIt.pastTitle': 'Past Events',
  'experienceIt.pastText': 'No past events available',
  'experienceIt.postsTitle': 'Latest Posts',
  'experienceIt.showPostsButton': 'Show posts',
  'experienceIt.hidePostsButton': 'Hide posts',
  'event.ticketsLabel': 'Tickets Available',
  'event.ticketsButton': 'Get Tickets',
  'event.feesText': '*Plus taxes and fees',
  'event.moreButton': 'Learn More',
  'offer.playButton': 'Play',
  'offer.pauseButton': 'Pause',
  'offer.previewLabel': 'Preview',
  'offer.listenButton': 'Listen',
  'offer.spotifyButton': 'Open in Spotify',
  'offer.streamButton': 'Stream/Buy',
  'offer.presaveButton': 'Pre-save',
  'offer.buyButton': 'View/Buy',
  'offer.soldOutLabel': 'Sold out',
  'newsletter.title': 'Join the Journey',
  'newsletter.button': 'Subscribe',
  'newsletter.addressLabel': 'Your email address',
  'newsletter.busyLabel': 'Processing...',
  'lists.showsLink': 'All shows',
  'lists.postsLink': 'All posts',
  'popup.title': 'The show is {when}',
  'popup.closeButton': 'Close',
}
export type HomeTextKey = keyof typeof homeTexts

/** Those of all texts that a browser needs. */
export function homeTextsOf(texts: Readonly<Record<HomeTextKey, string>>): Record<HomeTextKey, string> {
  // Object.keys widens the keys to string.
  const keys = Object.keys(homeTexts) as HomeTextKey[]
  return Object.fromEntries(keys.map((key) => [key, texts[key]])) as Record<HomeTextKey, string>
}
