import { DAY, describeSchedule, eventTile, eventWhen, type EventTile } from '../event/event-card.ts'
import type { Event } from '../event/event.ts'
import { markedWhen } from '../event/event-status.ts'
import type { Post } from '../post/post.ts'
import { shareColours, type ShareColours } from '../look/share-colours.ts'
import { dayAt, formatDay, isoDay, toMillis } from '../time/zoned-time.ts'
import type { LinkedPage } from '../site/own-page.ts'
import { textReader } from '../texts/fill-text.ts'
import { textsOf } from '../texts/site-texts.ts'
import type { SiteSettings } from '../site/site.ts'
import type { AddressKind } from '../address/slug.ts'

/** The contents of a share picture (docs/product/public-pages.md#share-pictures). */
export interface ShareCard {
  /** The subject, and start of the file name: 'show-7', 'music-3', 'printful-389000001', 'post-5', 'home'. */
  id: string
  title: string
  /** Texts below the title. */
  lines: string[]
  siteName: string
  /** '' when there is none. */
  imageUrl: string
  /** Shown in place of a picture. */
  tile?: EventTile
  /** Undefined for dusk. */
  colours?: ShareColours
}

type Named = Pick<SiteSettings, 'projectName' | 'look'>
type Spoken = Named & Pick<SiteSettings, 'timeZone' | 'language' | 'words'>

const CARD_NAMES: Record<AddressKind, string> = {
  shows: 'show',
  music: 'music',
  store: 'printful',
  posts: 'post',
  pages: 'page',
}

/** The id of the card of content with a page. */
export function cardId(kind: AddressKind, id: number): string {
  return `${CARD_NAMES[kind]}-${id}`
}

/** @param site for its name and colours */
const cardOf = (
  card: Pick<ShareCard, 'id' | 'title' | 'lines' | 'imageUrl' | 'tile'>,
  site: Named,
): ShareCard => ({
  ...card,
  siteName: site.projectName,
  colours: shareColours(site.look),
})

/** The card of a show, with its date and place. */
export function showCard(event: Event, site: Spoken): ShareCard {
  const understood = event.reading.isRecurring ? null : describeSchedule(event, site)
  const { title, imageUrl } = event
  const lines = [
    markedWhen(event, understood ?? eventWhen(event, site), textReader(textsOf(site))),
    [event.venue, event.address?.town ?? event.location].filter(Boolean).join(', '),
  ]
  const card = { id: cardId('shows', event.id), title, lines, imageUrl }
  return cardOf(imageUrl === '' ? { ...card, tile: eventTile(event, site) } : card, site)
}

/** The card of a release. @param release with its public id, such as 'music-3' */
export function releaseCard(
  {
    id,
    title,
    imageUrl,
    releaseDate,
  }: Pick<ShareCard, 'id' | 'title' | 'imageUrl'> & { releaseDate: string | null },
  site: Named & Pick<SiteSettings, 'language'>,
): ShareCard {
  const day = isoDay(releaseDate)
  const lines = day === null ? [] : [formatDay(day, DAY, site.language)]
  return cardOf({ id, title, lines, imageUrl }, site)
}

/** The card of a product. @param product with its public id, such as 'printful-389000001' */
export function productCard(
  { id, title, imageUrl }: Pick<ShareCard, 'id' | 'title' | 'imageUrl'>,
  site: Named,
): ShareCard {
  return cardOf({ id, title, lines: [], imageUrl }, site)
}

/** The card of a post, with its first words, date and first picture. */
export function postCard(
  { id, title, pictures, publishedAt }: Pick<Post, 'id' | 'title' | 'pictures' | 'publishedAt'>,
  site: Named & Pick<SiteSettings, 'timeZone' | 'language'>,
): ShareCard {
  const lines = [formatDay(dayAt(toMillis(publishedAt), site.timeZone), DAY, site.language)]
  return cardOf({ id: cardId('posts', id), title, lines, imageUrl: pictures[0]?.filePath ?? '' }, site)
}

/** The card of an own page, with its description and first picture. */
export function pageCard(
  { id, title, description, imageUrl }: Pick<LinkedPage, 'id' | 'title' | 'description' | 'imageUrl'>,
  site: Named,
): ShareCard {
  return cardOf({ id: cardId('pages', id), title, lines: description ? [description] : [], imageUrl }, site)
}

/** The card of the site, for every page without a card of its own. */
export function siteCard(site: Named & Pick<SiteSettings, 'tagline'>): ShareCard {
  const { projectName, tagline, look } = site
  const lines = projectName && tagline ? [tagline] : []
  const card = { id: 'home', title: projectName || tagline, lines, imageUrl: look.hero.picture ?? '' }
  return { ...cardOf(card, site), siteName: '' }
}
