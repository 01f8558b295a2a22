import { isLookedUp } from '@troubadour/domain/system/host-line'
import type { Env } from '../config/env.ts'
import type { Db } from '../db/tables.ts'
import type { MediaStore } from '../media/media-store.ts'
import type { CheckHost } from './check-host.ts'
import { measureDisk } from './measure-disk.ts'
import { storeHosts, storeSample } from './system-state.ts'

export interface LookUpDeps {
  db: Db
  now: () => Date
  env: Pick<Env, 'publicOrigin' | 'adminOrigin' | 'dataDir' | 'mediaDir' | 'backups'>
  mediaStore: MediaStore
  checkHost: CheckHost
  /** Looks up the records of the sender's domain, and stores what was found. */
  checkMailDomain: () => Promise<unknown>
}

/** Looks up both hosts, the sender's domain and the disk, and stores what was found. */
export async function lookUp({
  db,
  now,
  env,
  mediaStore,
  checkHost,
  checkMailDomain,
}: LookUpDeps): Promise<void> {
  const check = async (origin: string | undefined) =>
    isLookedUp(origin) ? checkHost(origin, now) : undefined
  const [ofPublic, ofAdmin] = await Promise.all([
    check(env.publicOrigin),
    check(env.adminOrigin),
    checkMailDomain(),
  ])
  await storeHosts(db, { ...(ofPublic && { public: ofPublic }), ...(ofAdmin && { admin: ofAdmin }) })
  const { dataDir, mediaDir, backups } = env
  await storeSample(db, await measureDisk(mediaStore, { dataDir, mediaDir, backups: backups.folder }, now()))
}
