import { demoLists, type DemoContent } from '@troubadour/domain/setup/demo'
import type { FastifyInstance } from 'fastify'
import { audited, quoted } from '../activity/audit.ts'
import type { AuthDeps } from '../auth/auth-deps.ts'
import { proveWithPassword, requirePassword } from '../auth/prove-password.ts'
import { isLocked, withLock } from '../db/lock.ts'
import type { Db, DemoKind } from '../db/tables.ts'
import { contractRoute } from '../http/contract-route.ts'
import { HttpError } from '../shared/http-error.ts'
import { deleteFiles } from '../pictures/sweep-unused-media.ts'
import type { PrintfulConnection } from '../printful/connection.ts'
import { SHARE_FOLDER } from '../share/drawn-files.ts'
import { beginSetup } from '../site/setup.routes.ts'

/** Makes a full backup. @returns its folder */
export type MakeBackup = (now: Date) => Promise<string>

const NO_DEMO_MESSAGE = 'There is no demo content on this site.'
const RUNNING_MESSAGE = 'The demo content is being removed already.'
const NO_BACKUP_MESSAGE = 'The backup could not be made, so nothing was removed.'

interface DemoDeps extends AuthDeps {
  makeBackup: MakeBackup | undefined
  readPrintful: () => PrintfulConnection | null
}

/** docs/product/calls.md#demo-calls */
export function demoRoutes(app: FastifyInstance, deps: DemoDeps) {
  const { db, now, mediaStore, makeBackup, readPrintful } = deps

  contractRoute(app, 'getDemo', deps, () => readDemo(db))

  contractRoute(app, 'removeDemo', deps, async ({ body }, { request }) => {
    const account = await proveWithPassword(deps, request, body.currentPassword)
    const removed = await withLock(db, 'demo-removal', async () => {
      if (!(await isLoaded(db))) throw new HttpError(409, NO_DEMO_MESSAGE)
      const backup = await makeBackup?.(now()).catch((error: unknown) => {
        request.log.error({ err: error }, 'the backup before the removal of the demo failed')
      })
      if (backup === undefined) throw new HttpError(503, NO_BACKUP_MESSAGE)
      const { removeDemo } = await import('./remove-demo.ts')
      const { files, keptPictures } = await audited(deps, request, async (trx, record) => {
        await requirePassword(trx, account)
        const done = await removeDemo(trx, readPrintful(), now())
        await beginSetup(trx, backup)
        await record(`Removed the demo content, after a backup into ${quoted(backup)}`)
        return done
      })
      await deleteWithShares(files).catch((error: unknown) =>
        request.log.warn({ err: error }, 'files of the demo are left to the sweep'),
      )
      return { backup, keptPictures }
    })
    if (removed === 'busy') throw new HttpError(409, RUNNING_MESSAGE)
    return removed
  })

  /** Also deletes the cached share pictures, which are drawn again. */
  async function deleteWithShares(files: string[]): Promise<void> {
    const drawn = await mediaStore.list(SHARE_FOLDER)
    await deleteFiles(db, mediaStore, [...files, ...drawn.map(({ name }) => `${SHARE_FOLDER}/${name}`)])
  }
}

async function isLoaded(db: Db): Promise<boolean> {
  return (await db.selectFrom('demoRows').select('kind').limit(1).execute()).length > 0
}

async function readDemo(db: Db): Promise<DemoContent> {
  const rows = await db.selectFrom('demoRows').selectAll().orderBy('entityId').execute()
  const idsOf = (wanted: DemoKind) =>
    rows.flatMap(({ kind, entityId }) => (kind === wanted ? Number(entityId) : []))
  return {
    isLoaded: rows.length > 0,
    isBeingRemoved: await isLocked(db, 'demo-removal'),
    ...demoLists(idsOf),
  }
}
