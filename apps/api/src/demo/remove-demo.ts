import { isDeepStrictEqual } from 'node:util'
import { pictureFiles } from '@troubadour/domain/media/media-picture'
import { DEFAULT_SITE_SETTINGS } from '@troubadour/domain/site/site'
import { lockRecordings } from '../audio/recordings.repository.ts'
import { eraseContent } from '../db/content-table.ts'
import { lockAllContent } from '../db/content.ts'
import { CONTENT_NAMES } from '@troubadour/domain/content/kind-names'
import type { Db, DemoKind } from '../db/tables.ts'
import { pictureUses, stemOf } from '../pictures/picture-uses.ts'
import { lockSettings } from '../printful/catalogue/product-slugs.ts'
import type { PrintfulConnection } from '../printful/connection.ts'
import { hideStandInProducts } from '../printful/stand-in.ts'
import { removeDemoPress } from './demo-press.ts'
import { DEMO_SITE } from './load-demo.ts'

interface Removed {
  /** Names in the media store, to delete after the transaction. */
  files: string[]
  /** Number of demo pictures that the musician's own content uses. */
  keptPictures: number
}

/**
 * Removes the demo content that was not edited (docs/product/states.md#demo-content).
 * @param trx a transaction, which locks the rows
 */
export async function removeDemo(trx: Db, printful: PrintfulConnection | null, now: Date): Promise<Removed> {
  await lockAllContent(trx)
  await lockRecordings(trx)
  await lockSettings(trx)
  const ids = await takeMarks(trx)

  const audio = await audioFiles(trx, ids)
  for (const name of CONTENT_NAMES) await eraseContent(trx, name, ids(name))
  await trx.deleteFrom('recordings').where('id', 'in', ids('recordings')).execute()
  await resetProducts(trx, ids('printfulProductSettings'), now)
  await hideStandInProducts(trx, printful, now)
  await resetSite(trx, now)
  await removeDemoPress(trx, now, withoutDemo)
  // Last: only the musician's own content can still use any of them.
  const pictures = await deletePictures(trx, ids('mediaFiles'))
  return { files: [...audio, ...pictures.files], keptPictures: pictures.kept }
}

/** The ids of demo rows; [-1] when there are none, since SQL allows no empty list. */
type Ids = (kind: DemoKind) => [number, ...number[]]

async function takeMarks(trx: Db): Promise<Ids> {
  const rows = await trx.deleteFrom('demoRows').returning(['kind', 'entityId']).execute()
  return (kind) => [-1, ...rows.flatMap((row) => (row.kind === kind ? Number(row.entityId) : []))]
}

async function audioFiles(trx: Db, ids: Ids): Promise<string[]> {
  const files = await trx
    .selectFrom('audioFiles')
    .innerJoin('recordings', 'recordings.id', 'audioFiles.recordingId')
    .select(['original', 'parts', 'forms', 'downloads'])
    .where((eb) =>
      eb.or([eb('recordings.id', 'in', ids('recordings')), eb('trackId', 'in', ids('musicTracks'))]),
    )
    .execute()
  const zips = await trx
    .selectFrom('releaseZips')
    .select('name')
    .where('trackId', 'in', ids('musicTracks'))
    .execute()
  const named = files.flatMap(({ original, parts, forms, downloads }) => [
    ...(original === null ? [] : [original]),
    ...[...parts, ...forms, ...downloads].map(({ name }) => name),
  ])
  return [...named, ...zips.map(({ name }) => name)]
}

/** Resets the demo's settings of products; the products themselves come from Printful or its stand-in. */
async function resetProducts(trx: Db, ids: number[], now: Date): Promise<void> {
  const texts = { description: null, categoryLabel: null, link: null }
  const defaults = { saleInfo: '', formerSaleInfo: '', additionalImages: '', isComingSoon: false }
  await trx
    .updateTable('printfulProductSettings')
    .set((eb) => ({ ...texts, ...defaults, updatedAt: now, version: eb('version', '+', 1) }))
    .where('id', 'in', ids.map(String))
    .execute()
  // Deletes the settings of products that were never in a catalogue.
  await trx
    .deleteFrom('printfulProductSettings')
    .where('id', 'in', ids.map(String))
    .where('slug', 'is', null)
    .execute()
}

/** Resets settings with the demo's value to their defaults. */
async function resetSite(trx: Db, now: Date): Promise<void> {
  const row = await trx.selectFrom('siteSettings').select('settings').executeTakeFirst()
  if (!row) return
  const settings = withoutDemo(row.settings, DEMO_SITE, DEFAULT_SITE_SETTINGS)
  await trx
    .updateTable('siteSettings')
    .set((eb) => ({ settings, updatedAt: now, version: eb('version', '+', 1) }))
    .execute()
}

type Fields = Record<string, unknown>

/** @param defaults values that replace those of the demo */
function withoutDemo<Stored extends object>(stored: Stored, demo: object, defaults: object): Stored {
  const known = { demo: demo as Fields, defaults: defaults as Fields }
  const entries = Object.entries(stored).map(([name, value]: [string, unknown]) => {
    const ofDemo = known.demo[name]
    if (isDeepStrictEqual(value, ofDemo)) return [name, known.defaults[name]]
    if (Array.isArray(value) && Array.isArray(ofDemo))
      return [name, value.filter((one) => !ofDemo.some((demoOne) => isDeepStrictEqual(one, demoOne)))]
    if (isFields(value) && isFields(ofDemo))
      return [name, withoutDemo(value, ofDemo, known.defaults[name] as Fields)]
    return [name, value]
  })
  // Object.fromEntries loses the names.
  return Object.fromEntries(entries) as Stored
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

async function deletePictures(trx: Db, ids: number[]): Promise<{ files: string[]; kept: number }> {
  const rows = await trx.selectFrom('mediaFiles').select(['id', 'path']).where('id', 'in', ids).execute()
  const used = await pictureUses(trx)
  const unused = rows.filter((row) => !used.has(stemOf(row)))
  await trx
    .deleteFrom('mediaFiles')
    .where('id', 'in', [-1, ...unused.map(({ id }) => id)])
    .execute()
  return { files: unused.flatMap(({ path }) => pictureFiles(path)), kept: rows.length - unused.length }
}
