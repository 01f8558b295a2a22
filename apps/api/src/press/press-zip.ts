import { extname } from 'node:path'
import { eventDayAndTime } from '@troubadour/domain/event/event-card'
import { pictureFiles } from '@troubadour/domain/media/media-picture'
import type { Language } from '@troubadour/domain/schema/language'
import { textReader, type TextReader } from '@troubadour/domain/texts/fill-text'
import type { TextKey } from '@troubadour/domain/texts/page-texts'
import { textsOf } from '@troubadour/domain/texts/site-texts'
import type { SiteSettings } from '@troubadour/domain/site/site'
import { formatDay, isoDay } from '@troubadour/domain/time/zoned-time'
import type { RouteDeps } from '../http/deps.ts'
import { fileName } from '../shared/send-file.ts'
import { inMemory, storedZip, type ZipPart } from '../shared/stored-zip.ts'
import type { PressFileRow, VisiblePressKit } from './visible-press-kit.ts'

const LONG_DAY = { month: 'long', day: 'numeric', year: 'numeric' } as const

type Store = Pick<RouteDeps['mediaStore'], 'open'>

/**
 * The press kit that a reader sees as one zip, with the titles of its page; null when it is empty
 * (docs/product/states.md#press-kit).
 */
export async function pressZip(seen: VisiblePressKit, site: SiteSettings, store: Store) {
  const text = textReader(textsOf(site))
  const photos = text('press.photosTitle')
  const { name, email, phone } = seen.booking ?? {}
  const parts = [
    ...seen.bios.flatMap(({ length, text: markdown }) =>
      textFile(text(`press.${length}Title`), [markdown], '.md'),
    ),
    ...seen.photos.map(({ file }) => fileIn(photos, file, store)),
    ...textFile(photos, creditLines(seen.photos, text)),
    ...(seen.release ? await releaseParts(seen.release, text, site.language, store) : []),
    ...textFile(
      text('press.showsTitle'),
      seen.shows.map((show) => `${show.title}: ${eventDayAndTime(show, site)}, ${show.venue}`),
    ),
    ...textFile(
      text('press.quotesTitle'),
      seen.quotes.map((quote) => `${quote.text}\n${[quote.source, quote.link].filter(Boolean).join(', ')}\n`),
    ),
    ...(['rider', 'stagePlot', 'logos'] as const).flatMap((part) =>
      seen[part].map((file) => fileIn(text(`press.${part}Title`), file, store)),
    ),
    ...textFile(
      text('press.bookingTitle'),
      [name, email, phone].filter((line): line is string => Boolean(line)),
    ),
  ]
  if (parts.length === 0) return null
  const title = [site.projectName, text('press.title')].filter(Boolean).join(' - ')
  return { name: fileName(title, '.zip'), ...(await storedZip(withUniqueNames(parts), seen.updatedAt)) }
}

/** A text file; none without lines. */
function textFile(title: string, lines: readonly string[], ending = '.txt'): ZipPart[] {
  if (lines.length === 0) return []
  return [inMemory(fileName(title, ending, 'Text'), Buffer.from(`${lines.join('\n')}\n`))]
}

/** An uploaded file in a folder. */
function fileIn(folder: string, { name, stored, bytes, checksum }: PressFileRow, store: Store): ZipPart {
  return {
    name: `${fileName(folder, '', 'Files')}/${name}`,
    open: () => openStored(stored, store),
    measured: { bytes: Number(bytes), checksum: Number(checksum) },
  }
}

function creditLines(photos: VisiblePressKit['photos'], text: TextReader<TextKey>): string[] {
  return photos.flatMap(({ file, alt, credit }) => {
    const words = [alt, credit && text('press.creditText', { credit })].filter(Boolean).join(' – ')
    return words ? `${file.name}: ${words}` : []
  })
}

async function releaseParts(
  { title, releaseDate, imageUrl }: NonNullable<VisiblePressKit['release']>,
  text: TextReader<TextKey>,
  language: Language,
  store: Store,
): Promise<ZipPart[]> {
  const heading = text('press.releaseTitle')
  const day = isoDay(releaseDate)
  const when = day === null ? [] : [text('release.outText', { day: formatDay(day, LONG_DAY, language) })]
  // The path's own file is the largest in a format that every program reads.
  const [cover] = pictureFiles(imageUrl)
  const hasCover = cover !== undefined && (await isThere(cover, store))
  return [
    ...textFile(heading, [title, ...when]),
    ...(hasCover
      ? [{ name: fileName(heading, extname(cover), 'Cover'), open: () => openStored(cover, store) }]
      : []),
  ]
}

async function isThere(stored: string, store: Store): Promise<boolean> {
  const stream = await store.open(stored)
  stream?.destroy()
  return stream !== undefined
}

async function openStored(stored: string, store: Store): Promise<AsyncIterable<Uint8Array>> {
  const stream = await store.open(stored)
  if (!stream) throw new Error(`${stored} is not in the media store`)
  return stream
}

/** Numbers repeated names: 'Live (2).jpg'. */
function withUniqueNames(parts: readonly ZipPart[]): ZipPart[] {
  const taken = new Set<string>()
  return parts.map((part) => {
    const ending = extname(part.name)
    const base = part.name.slice(0, part.name.length - ending.length)
    let { name } = part
    // Case-insensitive, since some file systems are.
    for (let copy = 2; taken.has(name.toLowerCase()); copy += 1) name = `${base} (${copy})${ending}`
    taken.add(name.toLowerCase())
    return { ...part, name }
  })
}
