import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pictureFiles } from '@troubadour/domain/media/media-picture'
import type { BackupPlace } from './backup-place.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

const AT = new Date('2026-06-15T16:00:00Z')
const PICTURE = `/media/${'a'.repeat(32)}-300x200.jpg`
/** The files of its one picture. */
export const SOURCE_FILES = pictureFiles(PICTURE).sort()

export interface BackupSource {
  database: TestDatabase
  env: NodeJS.ProcessEnv
  /** What the command said when it made the backup. */
  result: Awaited<ReturnType<BackupPlace['run']>>
  /** Where the backup is. */
  backup: string
}

/** A database and a folder of media, and a backup of them. */
export async function createBackupSource(place: BackupPlace): Promise<BackupSource> {
  const database = await createTestDatabase()
  await fill(database)
  const mediaDir = place.mediaDir('source')
  mkdirSync(join(mediaDir, 'demo'), { recursive: true })
  for (const name of SOURCE_FILES) writeFileSync(join(mediaDir, name), 'picture')
  writeFileSync(join(mediaDir, 'demo', 'cover.webp'), 'cover')
  writeFileSync(join(mediaDir, '.hidden'), 'hidden')
  const env = place.env(database, mediaDir)
  const result = await place.run('backup', ['--to', place.backups], env)
  return { database, env, result, backup: join(place.backups, String(readdirSync(place.backups)[0])) }
}

/** Rows of every kind that is difficult: texts that look like COPY's own, numbers given out and gone, waiting mails. */
async function fill({ db }: TestDatabase): Promise<void> {
  const row = { source: 'newsletter', createdAt: AT } as const
  const addresses = ['a@example.com', 'b@example.com', 'c@example.com']
  await db
    .insertInto('subscriptions')
    .values(addresses.map((email) => ({ ...row, email })))
    .execute()
  await db.deleteFrom('subscriptions').where('email', '=', 'c@example.com').execute()
  await db
    .insertInto('mediaFiles')
    .values({
      path: PICTURE,
      width: 300,
      height: 200,
      bytes: 7,
      alt: '\\N\t"it’s"\n\\.\nend',
      dominantColour: '#000000',
      placeholder: '',
      createdBy: null,
      createdAt: AT,
      unusedSince: null,
    })
    .execute()
  await db
    .insertInto('siteSettings')
    .values({ settings: { a: 'ä\\n' }, updatedAt: AT })
    .execute()
  const announcement = { subject: 'News', text: '…', createdAt: AT, updatedAt: AT }
  await db
    .insertInto('announcements')
    .values([
      { ...announcement, state: 'sending' },
      { ...announcement, state: 'scheduled', sendAt: AT },
      { ...announcement, state: 'draft' },
    ])
    .execute()
  await db
    .insertInto('mails')
    .values(
      (['queued', 'sending', 'sent', 'failed'] as const).map((state) => ({
        kind: 'confirmation' as const,
        subscriptionId: 1,
        state,
        createdAt: AT,
      })),
    )
    .execute()
}
