import { extname } from 'node:path'
import { eventDayAndTime } from '@troubadour/domain/event/event-card'
import { pictureFiles } from '@troubadour/domain/media/media-picture'
import { textReader } from '@troubadour/domain/texts/fill-text'
import { textsOf } from '@troubadour/domain/texts/site-texts'
import type { SiteSettings } from '@troubadour/domain/site/site'
import { formatDay, isoDay } from '@troubadour/domain/time/zoned-time'
import type { RouteDeps } from '../http/deps.ts'
import { fileName } from '../shared/send-file.ts'
import { inMemory, storedZip, type ZipPart } from '../shared/stored-zip.ts'
import type { PressFileRow, VisiblePressKit } from './visible-press-kit.ts'

const LONG_DAY = { month: 'long', day: 'numeric', year: 'numeric' } as const

/**
 * The press kit that a reader sees as one zip, with the titles of its page; null when it is empty
 * (docs/product/states.md#press-kit).
 */
export async function pressZip(
  seen: VisiblePressKit,
  site: SiteSettings,
  store: Pick<RouteDeps['mediaStore'], 'open'>,
) {
  const text = textReader(textsOf(site))
  const parts: ZipPart[] = []
  const addText = (title: string, lines: readonly string[], ending = '.txt') => {
    if (lines.length > 0) add(inMemory(fileName(title, ending, 'Text'), Buffer.from(`${lines.join('\n')}\n`)))
  }
  const addFiles = (title: string, files: readonly PressFileRow[]) => {
    for (const { name, stored, bytes, checksum } of files)
      add({
        name: `${fileName(title, '', 'Files')}/${name}`,
        open: () => openStored(stored),
        measured: { bytes: Number(bytes), checksum: Number(checksum) },
      })
  }

  for (const { length, text: markdown } of seen.bios) addText(text(`press.${length}Title`), [markdown], '.md')
  const photos = text('press.photosTitle')
  addFiles(
    photos,
    seen.photos.map(({ file }) => file),
  )
  const credits = seen.photos.flatMap(({ file, alt, credit }) => {
    const words = [alt, credit && text('press.creditText', { credit })].filter(Boolean).join(' – ')
    return words ? `${file.name}: ${words}` : []
  })
  addText(photos, credits)
  if (seen.release) await addRelease(seen.release)
  addText(
    text('press.showsTitle'),
    seen.shows.map((show) => `${show.title}: ${eventDayAndTime(show, site)}, ${show.venue}`),
  )
  addText(
    text('press.quotesTitle'),
    seen.quotes.map(
      ({ text: words, source, link }) => `${words}\n${[source, link].filter(Boolean).join(', ')}\n`,
    ),
  )
  for (const part of ['rider', 'stagePlot', 'logos'] as const)
    addFiles(text(`press.${part}Title`), seen[part])
  const { name, email, phone } = seen.booking ?? {}
  addText(
    text('press.bookingTitle'),
    [name, email, phone].filter((line): line is string => Boolean(line)),
  )

  if (parts.length === 0) return null
  const title = [site.projectName, text('press.title')].filter(Boolean).join(' - ')
  return { name: fileName(title, '.zip'), ...(await storedZip(parts, seen.updatedAt)) }

  /** Adds a part under a unique name: 'Live (2).jpg'. */
  function add(part: ZipPart): void {
    const ending = extname(part.name)
    const base = part.name.slice(0, part.name.length - ending.length)
    let unique = part.name
    for (let copy = 2; parts.some((other) => isSameName(other.name, unique)); copy++)
      unique = `${base} (${copy})${ending}`
    parts.push({ ...part, name: unique })
  }

  async function addRelease({
    title: released,
    releaseDate,
    imageUrl,
  }: NonNullable<VisiblePressKit['release']>) {
    const day = isoDay(releaseDate)
    const when =
      day === null ? [] : [text('release.outText', { day: formatDay(day, LONG_DAY, site.language) })]
    const heading = text('press.releaseTitle')
    addText(heading, [released, ...when])
    // The path's own file is the largest in a format that every program reads.
    const [cover] = pictureFiles(imageUrl)
    if (cover !== undefined && (await isThere(cover)))
      add({ name: fileName(heading, extname(cover), 'Cover'), open: () => openStored(cover) })
  }

  async function isThere(stored: string): Promise<boolean> {
    const stream = await store.open(stored)
    stream?.destroy()
    return stream !== undefined
  }

  async function openStored(stored: string): Promise<AsyncIterable<Uint8Array>> {
    const stream = await store.open(stored)
    if (!stream) throw new Error(`${stored} is not in the media store`)
    return stream
  }
}

/** Case-insensitive, since some file systems are. */
function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
