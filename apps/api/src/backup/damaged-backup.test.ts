import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBackupPlace, sumsOfTables, type BackupPlace } from '../testing/backup-place.ts'
import { createBackupSource, type BackupSource } from '../testing/backup-source.ts'
import { changePart, copyBackup, sumAnew } from '../testing/changed-backup.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

let place: BackupPlace
let source: BackupSource
let target: TestDatabase
let mediaDir: string
beforeAll(async () => {
  place = createBackupPlace()
  mediaDir = place.mediaDir('target')
  source = await createBackupSource(place)
  target = await createTestDatabase({ isEmpty: true })
})
afterAll(async () => {
  await Promise.all([source.database.drop(), target.drop()])
  place.remove()
})

const restore = (from: string) => place.run('restore', ['--from', from], place.env(target, mediaDir))

test.each<[string, (folder: string) => void, RegExp]>([
    ['a byte of a table', (folder) => changePart(folder, 'tables/subscriptions.copy', (text) => text.replace('a@', 'b@')), /damaged.*tables\/subscriptions\.copy/],
    ['a byte of a picture', (folder) => changePart(folder, 'media/demo/cover.webp', () => 'covEr'), /damaged.*media\/demo\/cover\.webp/],
    ['a picture that is missing', (folder) => rmSync(join(folder, 'media/demo/cover.webp')), /damaged.*cover\.webp/],
    ['the manifest', (folder) => changePart(folder, 'manifest.json', (text) => text.replace('"rows": 2', '"rows": 3')), /damaged.*manifest\.json/],
    ['a sum that is missing', (folder) => changePart(folder, 'SHA256SUMS', (text) => text.replace(/.*cover\.webp\n/, '')), /damaged.*cover\.webp/],
    ['sums that break off', (folder) => changePart(folder, 'SHA256SUMS', (text) => text.slice(0, 100)), /damaged.*SHA256SUMS/],
    ['sums that are missing', (folder) => rmSync(join(folder, 'SHA256SUMS')), /is no backup/],
  ])('%s is damaged: nothing is restored', async (name, change, message) => {
    const folder = copyBackup(source.backup, name.replaceAll(' ', '-'))
    change(folder)
    expect(await restore(folder)).toMatchObject({ code: 1, errors: expect.stringMatching(message) })
    expect([await sumsOfTables(target.db), readdirSync(mediaDir)]).toEqual([{}, ['.incoming']])
  }) // prettier-ignore

test('a backup of a newer version is refused', async () => {
  const folder = copyBackup(source.backup, 'newer')
  changePart(folder, 'manifest.json', (text) =>
    text.replace('"migrations": [', '"migrations": ["9999-later", '),
  )
  await sumAnew(folder)
  expect(await restore(folder)).toMatchObject({
    code: 1,
    errors: expect.stringContaining('newer version'),
  })
})
