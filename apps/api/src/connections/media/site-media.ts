import { sql } from 'kysely'
import type { Env } from '../../config/env.ts'
import { COMMAND_WAITS, createDb, createPool } from '../../db/database.ts'
import type { Db } from '../../db/tables.ts'
import { createMediaStore } from '../../media/create-media-store.ts'
import type { MediaStore } from '../../media/media-store.ts'
import { createPlacedMediaStore } from '../../media/placed-media-store.ts'
import { createSecretBox } from '../../shared/secret-box.ts'
import { readConnections, type StoredConnection } from '../connections.repository.ts'
import { createLiveConnections, type LiveConnections } from '../live-connections.ts'
import { recordDeletion } from './move-state.ts'

interface SiteMediaOptions {
  db: Db
  env: Env
  connections: LiveConnections
}

/** The store with the site's files: where MEDIA_URL says, or else the connection, which it follows. */
export async function createSiteMedia({ db, env, connections }: SiteMediaOptions): Promise<MediaStore> {
  if (env.isMediaUrlGiven) return createMediaStore(env)
  return createPlacedMediaStore({
    folder: env.mediaDir,
    known: async () => (await connections.loaded()).media,
    async fresh() {
      await connections.reload()
      return connections.current().media
    },
    recordDeletion: (name) => recordDeletion(db, name),
  })
}

/** Runs the work of a command, in a process of its own, with the store of the site's files. */
export async function withSiteMedia<Result>(
  env: Env,
  work: (store: MediaStore) => Promise<Result>,
): Promise<Result> {
  return withDb(env, async (db) => {
    const box = createSecretBox([env.appSecret, ...env.formerAppSecrets])
    const connections = createLiveConnections({ db, env, box })
    if (!(await hasConnections(db))) return work(await createMediaStore(env))
    // Nobody notifies a command: it reads the connection at each call.
    const loaded = async () => {
      await connections.reload()
      return connections.current()
    }
    return work(await createSiteMedia({ db, env, connections: { ...connections, loaded } }))
  })
}

/** What is stored of the connection; undefined without one, also in a database of an older version. */
export function readMediaConnection(env: Env): Promise<StoredConnection | undefined> {
  return withDb(env, async (db) => ((await hasConnections(db)) ? findMedia(db) : undefined))
}

/** Keeps the connection of this server when its database is replaced by a backup. @param trx has the backup's rows */
export async function keepMediaConnection(trx: Db, media: StoredConnection | undefined): Promise<void> {
  const restored = await findMedia(trx)
  if (!restored && !media) return
  await trx.deleteFrom('connections').where('name', '=', 'media').execute()
  await trx
    .insertInto('connections')
    .values({
      name: 'media',
      settings: media?.settings ? JSON.stringify(media.settings) : null,
      secrets: JSON.stringify(media?.secrets ?? {}),
      version: Math.max(media?.version ?? 0, restored?.version ?? 0) + 1,
      updatedAt: media?.updatedAt ?? null,
    })
    .execute()
}

async function findMedia(db: Db): Promise<StoredConnection | undefined> {
  return (await readConnections(db)).find(({ name }) => name === 'media')
}

/** Whether the database has them: one that is empty, or of an older version, has not. */
async function hasConnections(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`select exists (
    select from information_schema.columns where table_name = 'connections' and column_name = 'former'
  ) as "isThere"`.execute(db)
  return rows[0]?.isThere ?? false
}

async function withDb<Result>(
  { databaseUrl }: Pick<Env, 'databaseUrl'>,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  // The pool drops a connection that fails while idle; without a database the next query fails.
  const db = createDb(createPool(databaseUrl, () => {}, COMMAND_WAITS))
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}
