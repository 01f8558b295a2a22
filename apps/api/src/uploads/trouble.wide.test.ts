import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp, type AppOptions } from '../app.ts'
import { plain, storeWhere, uploadForm } from '../testing/uploads.ts'
import { ADMIN_ORIGIN, createTestApp, TEST_ENV, type TestApp } from '../testing/test-app.ts'

const FULL = { message: 'There is no room left on the server.' }

let api: TestApp
let mediaDir: string
beforeAll(async () => void (api = await createTestApp()))
beforeEach(async () => {
  await api.database.db.deleteFrom('mediaFiles').execute()
  mediaDir = join(mkdtempSync(join(tmpdir(), 'troubadour-pictures-')), 'media')
})
afterEach(() => rmSync(dirname(mediaDir), { recursive: true }))
afterAll(() => api.close())

/** Uploads to a separate app with the same database. */
async function appWith(options: Partial<AppOptions>, folder = mediaDir) {
  const env = { ...TEST_ENV, mediaDir: folder, logLevel: 'silent' as const }
  const app = await buildApp({ env, db: api.database.db, now: () => api.clock.now, ...options })
  const send = (url: string, { payload, headers }: ReturnType<typeof uploadForm>) =>
    app.inject({
      method: 'POST',
      url,
      headers: { ...headers, origin: ADMIN_ORIGIN, cookie: String(api.cookies.admin) },
      payload,
    })
  return {
    app,
    send: (image: Buffer) => send('/api/admin/upload', uploadForm(['image', image, 'a.png'])),
  }
}
const rows = () => api.database.db.selectFrom('mediaFiles').select('path').execute()
/** A picture with five files. */
const picture = () => plain(450, 300).png().toBuffer()

test('a disk that is full half-way: 507, and nothing is left', async () => {
  let puts = 0
  const mediaStore = storeWhere(mediaDir, async (put) => {
    puts += 1
    if (puts === 4) throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
    await put()
  })
  const { app, send } = await appWith({ mediaStore })
  const response = await send(await picture())
  expect([response.statusCode, response.json()]).toEqual([507, FULL])
  expect(puts).toBe(4)
  expect(readdirSync(mediaDir)).toEqual(['.incoming'])
  expect(await rows()).toEqual([])
  // There is room again.
  expect((await send(await picture())).statusCode).toBe(200)
  await app.close()
})

test('a database that fails after the files were written leaves no files', async () => {
  const mediaStore = storeWhere(mediaDir, async (put, name) => {
    await put()
    // Prevents writing a row with this name.
    if (/^[\w-]{12}-\d+x\d+\.jpg$/.test(name)) await addRow(`/media/${name}`)
  })
  const { app, send } = await appWith({ mediaStore })
  expect((await send(await picture())).statusCode).toBe(500)
  expect(readdirSync(mediaDir)).toEqual(['.incoming'])
  await app.close()
})

async function addRow(path: string): Promise<void> {
  await api.database.db
    .insertInto('mediaFiles')
    .values({
      path,
      width: 1,
      height: 1,
      bytes: 1,
      alt: '',
      dominantColour: '#000000',
      placeholder: '',
      createdBy: null,
      createdAt: api.clock.now,
      unusedSince: null,
    })
    .execute()
}

/** A folder with one megabyte of space; undefined where mounting is not allowed. */
function smallDisk(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'troubadour-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'none', folder], { stdio: 'ignore' })
    return folder
  } catch {
    rmSync(folder, { recursive: true })
    return undefined
  }
}

const disk = smallDisk()
test.skipIf(!disk)(
  'a disk that is really full: 507 in reception and in keeping, and the rest goes on',
  async () => {
    // The test is skipped without it.
    const folder = disk!
    try {
      const { app, send } = await appWith({}, folder)
      const pixels = { raw: { width: 900, height: 600, channels: 3 } } as const
      const noise = await sharp(randomBytes(900 * 600 * 3), pixels)
        .png()
        .toBuffer()
      expect(noise.length).toBeGreaterThan(1024 * 1024)
      const inReception = await send(noise)
      expect([inReception.statusCode, inReception.json()]).toEqual([507, FULL])

      mkdirSync(join(folder, 'demo'))
      const { bavail, bsize } = statfsSync(folder)
      // Enough space for the upload itself, but not for its variants.
      const small = await sharp(randomBytes(900 * 600 * 3), pixels)
        .jpeg({ quality: 1 })
        .toBuffer()
      writeFileSync(join(folder, 'demo', 'filler'), Buffer.alloc(bavail * bsize - small.length - 20_000))
      const inKeeping = await send(small)
      expect([inKeeping.statusCode, inKeeping.json()]).toEqual([507, FULL])
      expect(readdirSync(folder).sort()).toEqual(['.incoming', 'demo'])
      expect(readdirSync(join(folder, '.incoming'))).toEqual([])
      expect(await rows()).toEqual([])
      expect((await app.inject('/api/events')).statusCode).toBe(200)
      await app.close()
    } finally {
      execFileSync('umount', [folder])
      rmSync(folder, { recursive: true })
    }
  },
)

test('one picture is made at a time, four wait, and who comes then is asked to come again', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  let putting = 0
  const mediaStore = storeWhere(mediaDir, async (put) => {
    putting += 1
    await held
    await put()
  })
  const { app, send } = await appWith({ mediaStore })
  const image = await plain(9, 9).png().toBuffer()
  const sent = Array.from({ length: 7 }, () => send(image))
  const refused = await Promise.race(sent)
  expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
    503,
    '5',
    { message: 'Other pictures are being worked on.' },
  ])
  await expect.poll(() => putting).toBe(1)
  release()
  const statuses = (await Promise.all(sent)).map(({ statusCode }) => statusCode)
  expect(statuses.sort()).toEqual([200, 200, 200, 200, 200, 503, 503])
  await app.close()
})

test('an administrator who uploads too much at once is told when to go on', async () => {
  const { app, send } = await appWith({})
  expect((await send(await picture())).statusCode).toBe(200)
  await api.database.db.updateTable('throttles').set({ failures: 59 }).where('key', '=', 'upload:1').execute()
  expect((await send(await picture())).statusCode).toBe(200)
  const response = await send(await picture())
  expect([response.statusCode, response.headers['retry-after'], response.json()]).toEqual([
    429,
    '5',
    { message: 'That were many pictures at once. Please wait a moment.' },
  ])
  await app.close()
})
