import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app.ts'
import { createMediaStore } from '../media/create-media-store.ts'
import type { MediaStore } from '../media/media-store.ts'
import { runJob } from './recordings.ts'
import { ADMIN_ORIGIN, createTestApp, PASSWORD, TEST_ENV, type TestApp } from './test-app.ts'
import { startTlsBucket, type TlsBucket } from './tls-bucket.ts'
import { plain, uploadForm } from './uploads.ts'

const FILE_BYTES = 2000
/** The files of the site at first. */
export const FILES = Array.from(
  { length: 30 },
  (_, at) => `${['', 'demo/', 'stems/'][at % 3]}file-${at}.webp`,
)

export type MovingSite = Awaited<ReturnType<typeof createMovingSite>>

/** A site with files in its folder, a bucket, and a second instance that nobody notifies of changes. */
export async function createMovingSite() {
  const [api, bucket]: [TestApp, TlsBucket] = await Promise.all([
    createTestApp({ env: { allowsPrivateHosts: true } }),
    startTlsBucket(),
  ])
  const { mediaDir } = api
  const { db } = api.database
  const env = { ...TEST_ENV, mediaDir, allowsPrivateHosts: true, logLevel: 'silent' as const }
  const late = await buildApp({ env, db, now: () => api.clock.now })
  const mediaBucket = { ...bucket.server.location, prefix: 'media/' }
  const inBucket = await createMediaStore({ mediaDir, mediaBucket })
  /** What each file has. */
  const contents = new Map<string, Buffer>()

  const namesIn = async (store: MediaStore) => {
    const names = []
    for await (const { name } of store.listAll()) names.push(name)
    return names.sort()
  }
  const namesOnDisk = () =>
    readdirSync(mediaDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(mediaDir.length + 1))
      .sort()
  const namesInBucket = () => namesIn(inBucket)
  const write = (name: string, content: Buffer) => {
    contents.set(name, content)
    mkdirSync(dirname(join(mediaDir, name)), { recursive: true })
    writeFileSync(join(mediaDir, name), content)
  }
  const get = (name: string, app = api.app) => app.inject({ url: `/media/${name}` })
  async function change(method: string, path: string, body: object) {
    const rows: { name: string; version: number }[] = (await api.call('GET', '/api/admin/connections')).json()
    const version = rows.find(({ name }) => name === 'media')?.version
    const url = `/api/admin/connections/media${path}`
    return api.call(method, url, { body: { currentPassword: PASSWORD, version, ...body } })
  }

  return {
    ...{ api, bucket, late, inBucket, contents, namesOnDisk, namesInBucket, write, get },
    /** Puts the files into the folder, with nothing connected. */
    async startAnew() {
      bucket.onRequest = () => {}
      for (const table of ['connections', 'jobs', 'mediaMoveFiles', 'mediaFiles', 'throttles'] as const)
        await db.deleteFrom(table).execute()
      for (const name of await namesInBucket()) await inBucket.delete(name)
      for (const name of namesOnDisk()) rmSync(join(mediaDir, name))
      contents.clear()
      for (const name of FILES) write(name, randomBytes(FILE_BYTES))
      await Promise.all([api.app.connections.reload(), late.connections.reload()])
    },
    /** Runs the job once. */
    move: (signal?: AbortSignal) => runJob(api, 'media-move', signal),
    progress: async () => (await api.call('GET', '/api/admin/media-move')).json(),
    order: (isStopped: boolean) => api.call('PUT', '/api/admin/media-move', { body: { isStopped } }),
    connect: (values: object = {}) =>
      change('PUT', '', { values: { ...bucket.values, ...values }, secrets: bucket.secrets }),
    disconnect: () => change('POST', '/remove', {}),
    /** Two hours later the former place may be emptied. */
    waitUntilDeletion: () => void (api.clock.now = new Date(api.clock.now.getTime() + 2 * 60 * 60 * 1000)),
    /** The files that are not served as they were, with status and digest. */
    async listWrong(app: FastifyInstance = api.app): Promise<string[]> {
      const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
      const wrong = []
      for (const [name, content] of contents) {
        const { statusCode, rawPayload } = await get(name, app)
        if (statusCode !== 200 || digest(rawPayload) !== digest(content)) wrong.push(`${statusCode} ${name}`)
      }
      return wrong
    },
    async upload(app: FastifyInstance) {
      const { payload, headers } = uploadForm(['image', await plain(300, 200).jpeg().toBuffer(), 'a.jpg'])
      const sent = { ...headers, origin: ADMIN_ORIGIN, cookie: api.cookies.admin }
      return app.inject({ method: 'POST', url: '/api/admin/upload', headers: sent, payload })
    },
    async close() {
      await late.close()
      await Promise.all([api.close(), bucket.close()])
    },
  }
}
