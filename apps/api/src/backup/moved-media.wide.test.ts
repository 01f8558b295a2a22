import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createBackupFolders, newestBackup, type BackupFolders } from '../testing/backups.ts'
import { createMovingSite, FILES, type MovingSite } from '../testing/moving-site.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { TEST_ENV } from '../testing/test-app.ts'
import { readBackup } from './backup-files.ts'

let site: MovingSite
let folders: BackupFolders
let env: NodeJS.ProcessEnv
beforeAll(async () => {
  folders = createBackupFolders()
  site = await createMovingSite()
  const { url, ownerUrl } = site.api.database
  env = {
    ...{ DATABASE_URL: url, MIGRATION_DATABASE_URL: ownerUrl, DATA_DIR: dirname(site.api.mediaDir) },
    ...{ APP_SECRET: TEST_ENV.appSecret, ALLOW_PRIVATE_HOSTS: 'on' },
  }
})
beforeEach(() => site.startAnew())
afterAll(async () => {
  await site.close()
  folders.remove()
})

async function backUp(name: string): Promise<string> {
  const to = join(folders.folder, name)
  expect(await folders.run('backup', ['--to', to], env)).toMatchObject({ code: 0, errors: '' })
  return newestBackup(to)
}
const namesIn = async (backup: string) => (await readBackup(backup)).media.map(({ name }) => name).sort()

test('a backup has the files of both places during a move, and those of the bucket after it', async () => {
  await site.connect()
  await site.upload(site.late)
  const uploaded = (await site.namesInBucket()).filter((name) => !FILES.includes(name))
  expect(uploaded).not.toEqual([])
  expect(await namesIn(await backUp('during'))).toEqual([...FILES, ...uploaded].sort())
  await site.move()
  site.waitUntilDeletion()
  await site.move()
  expect(site.namesOnDisk()).toEqual([])
  expect(await namesIn(await backUp('after'))).toEqual([...FILES, ...uploaded].sort())
})

test('a new machine gets the files into its folder, and does not touch the bucket', async () => {
  await site.connect()
  await site.move()
  site.waitUntilDeletion()
  await site.move()
  const backup = await backUp('elsewhere')
  const target = await createTestDatabase({ isEmpty: true })
  try {
    const dataDir = join(folders.folder, 'new-machine')
    const there = {
      ...env,
      DATABASE_URL: target.url,
      MIGRATION_DATABASE_URL: target.ownerUrl,
      DATA_DIR: dataDir,
    }
    expect(await folders.run('restore', ['--from', backup], there)).toMatchObject({ code: 0 })
    for (const name of FILES)
      expect(
        readFileSync(join(dataDir, 'media', name)).equals(site.contents.get(name) ?? Buffer.alloc(0)),
      ).toBe(true)
    const row = await target.db.selectFrom('connections').selectAll().where('name', '=', 'media').execute()
    expect(row).toMatchObject([{ settings: null, secrets: {}, former: [] }])
    expect(await site.namesInBucket()).toEqual([...FILES].sort())
  } finally {
    await target.drop()
  }
})

test('without the APP_SECRET of the key a backup is refused, and not one without files', async () => {
  await site.connect()
  const args = ['--to', join(folders.folder, 'no-key')]
  expect(await folders.run('backup', args, { ...env, APP_SECRET: undefined })).toMatchObject({
    code: 1,
    errors: expect.stringContaining('cannot be read with the APP_SECRET of this server'),
  })
})

// The last one, because a restore ends all sessions.
test('on the same machine the connection stays, and the files go into the bucket', async () => {
  const backup = await backUp('before')
  await site.connect()
  await site.move()
  site.waitUntilDeletion()
  await site.move()
  const [lost = ''] = FILES
  await site.inBucket.delete(lost)
  expect(await folders.run('restore', ['--from', backup, '--force'], env)).toMatchObject({ code: 0 })
  expect(site.namesOnDisk()).toEqual([])
  expect(await site.namesInBucket()).toEqual([...FILES].sort())
  await site.api.app.connections.reload()
  expect(await site.listWrong()).toEqual([])
})
