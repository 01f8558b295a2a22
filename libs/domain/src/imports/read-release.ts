import type { z } from 'zod'
import { partOf } from '../schema/field.ts'
import { musicTrackPatch, trackFields, upcDigits, type MusicTrack } from '../release/music-track.ts'
import { hasRequiredTrackUrls } from '../release/track-rules.ts'
import { recordingFields, RECORDINGS_MAX } from '../release/recording.ts'
import { completeLink } from '../links/web-text.ts'
import { formatDay } from '../time/zoned-time.ts'
import { countText } from '../texts/count-text.ts'
import { readColumnDate } from './column-dates.ts'
import { firstProblem } from './first-problem.ts'
import {
  IMPORT_FIELDS,
  lengthProblem,
  plainText,
  type ReadingContext,
  type ReadRow,
  type SourceRow,
} from './import-values.ts'

type ReleaseFields = z.output<typeof musicTrackPatch> & { title: string }

/** Items in catalogues and sales reports that are not music. */
const PRODUCT = /package|merch|shirt|apparel|poster|ticket|bundle|subscription|payout|refund|gift|product/i
const PRODUCT_MESSAGE = 'A product, not a release: products come from Printful'
/** The first line of an imported description: 'Album by The Lantern Club'. */
const BY_OTHERS = /^(?:[^\n]{1,40} )?by ([^\n]+)/i

/** Releases with the same UPC, or with the same title and artist, are the same. @param artist '' for the musician */
function keysOf(title: string, artist: string, upc: string | null | undefined): string[] {
  return [`${plainText(title)} ${plainText(artist)}`, ...(upc ? [`upc ${upcDigits(upc)}`] : [])]
}

/** The keys of a stored release: by the musician, and by another artist if its description names one. */
export function releaseKeys({ title, upc, description }: Pick<MusicTrack, 'title' | 'upc' | 'description'>) {
  const [, artist = ''] = BY_OTHERS.exec(description ?? '') ?? []
  return [...keysOf(title, artist, upc), ...keysOf(title, '', null)]
}

/** Parses a row of releases (docs/product/admin.md#import), and validates it with the track's schema. */
export function readRelease(
  { fields: written }: Extract<SourceRow, { fields: object }>,
  context: ReadingContext,
): ReadRow<ReleaseFields> {
  const field = (name: string) => written[name]?.trim() ?? ''
  const tooLong = lengthProblem('releases', written)
  if (tooLong) return { reason: tooLong }
  const type = field('type')
  if (PRODUCT.test(type)) return { reason: PRODUCT_MESSAGE }
  const date = releaseDay(field('releaseDate'), context)
  if (date === undefined) return { reason: `“${field('releaseDate')}” is not understood as a date` }
  const isOwn = plainText(field('artist')) === plainText(context.siteName)
  const by = field('artist') !== '' && !isOwn ? `by ${field('artist')}` : ''
  const links = {
    spotifyEmbedUrl: field('spotifyEmbedUrl'),
    // Catalogues also name the page without 'https://'.
    streamUrl: completeLink(field('streamUrl')),
    presaveUrl: completeLink(field('presaveUrl')),
  }
  const isComplete = hasRequiredTrackUrls({ ...links, isComingSoon: false })
  const isShown = context.visibility === 'linked' ? isComplete : context.visibility === 'shown'
  const { data, error } = musicTrackPatch.safeParse({
    ...links,
    title: field('title'),
    description: [capitalised([type, by].filter(Boolean).join(' ')), field('description')]
      .filter(Boolean)
      .join('\n\n'),
    releaseDate: date,
    upc: field('upc'),
    // Coming soon until the release has its links.
    isComingSoon: !isComplete,
    isVisibleInHearIt: isShown,
    isVisibleInStore: isShown,
  })
  const tracks = trackNames(written.tracks ?? '')
  const problem = firstProblem(error, IMPORT_FIELDS.releases) || trackProblem(tracks)
  if (!data || problem) return { reason: problem }
  // The patch schema allows a missing title, but this one has it.
  const fields = { ...partOf(trackFields, 'initial'), ...data, imageUrl: '' } as ReleaseFields
  const { upc } = fields
  return {
    fields,
    tracks,
    keys: keysOf(fields.title, isOwn ? '' : field('artist'), upc),
    detail: [date, type, by, upc && `UPC ${upc}`, tracks.length > 0 && countText(tracks.length, 'track')]
      .filter(Boolean)
      .join(' · '),
  }
}

/** YYYY-MM-DD; null when empty, undefined when invalid. A year or month alone is not a day. */
function releaseDay(text: string, context: ReadingContext): string | null | undefined {
  if (text === '' || /^\d{4}(?:-\d\d)?$/.test(text)) return null
  const day = readColumnDate(text, context)?.day ?? null
  if (day === null) return undefined
  const part = (style: Intl.DateTimeFormatOptions) => formatDay(day, style)
  return `${part({ year: 'numeric' }).padStart(4, '0')}-${part({ month: '2-digit' })}-${part({ day: '2-digit' })}`
}

/** One per line, or separated by bars or semicolons. '3. Ember Road' becomes 'Ember Road'. */
function trackNames(text: string): string[] {
  const names = text.split(text.includes('\n') ? '\n' : /[|;]/)
  return names.map((name) => name.trim().replace(/^\d{1,3}[.)]\s+/, '')).filter(Boolean)
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function trackProblem(tracks: readonly string[]): string {
  if (tracks.length > RECORDINGS_MAX) return `Tracks: Must be at most ${RECORDINGS_MAX}`
  const title = recordingFields.title.input
  return tracks.map((name) => firstProblem(title.safeParse(name).error, {})).find(Boolean) ?? ''
}
