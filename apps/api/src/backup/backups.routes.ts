import type { RecoverySheetRequest } from '@troubadour/domain/system/backups'
import type { FastifyInstance } from 'fastify'
import { audited, changeRoute } from '../activity/audit.ts'
import type { AuthDeps } from '../auth/auth-deps.ts'
import { passwordProblem } from '../auth/passwords.ts'
import { proveWithPassword, requirePassword } from '../auth/prove-password.ts'
import { withBothFactors } from '../auth/prove-second-factor.ts'
import type { Env } from '../config/env.ts'
import { contractRoute, fileRoute } from '../http/contract-route.ts'
import { sessionOf } from '../http/session.ts'
import { limitWork, requireAttempt, type ThrottlePolicy } from '../http/throttle.ts'
import { makeDue } from '../jobs/jobs.repository.ts'
import { HttpError, invalidFields } from '../shared/http-error.ts'
import { runInChild, workerBeside } from '../shared/run-in-child.ts'
import { savedAs } from '../shared/send-file.ts'
import { createSigner } from '../shared/tokens.ts'
import { listBackups } from './backup-files.ts'
import { BACKUP_JOB } from './backup-state.ts'
import { backupTar } from './backup-tar.ts'
import { readBackupList, timeOf } from './list-backups.ts'

const MINUTE_MS = 60 * 1000
/** Each keeps a processor busy, and the next may delete an older one. */
const ASKED_BACKUPS: ThrottlePolicy = {
  free: 5,
  firstDelayMs: 5 * MINUTE_MS,
  maxDelayMs: 60 * MINUTE_MS,
  forgetAfterMs: 12 * 60 * MINUTE_MS,
}
const LINK_LIFE_MS = 5 * MINUTE_MS
const OFF_MESSAGE = 'The site does not back itself up. Whoever looks after the server can turn that on.'
const GONE_MESSAGE = 'There is no such backup any more.'

interface BackupRouteDeps extends AuthDeps {
  env: Env
  appSecrets: readonly string[]
}

/** docs/product/calls.md#system-calls */
export function backupRoutes(app: FastifyInstance, deps: BackupRouteDeps): void {
  const { db, now, env } = deps
  const { backups } = env
  const { folder } = backups
  const links = createSigner(deps.appSecrets, 'downloads of backups')
  // A passphrase is stretched with much memory.
  const limited = limitWork({
    ...{ atOnce: 1, waiting: 2, retryAfterS: 10 },
    message: 'Other recovery sheets are being made. Please try again in a moment.',
  })
  /** @throws HttpError 404 */
  const requireBackup = async (name: string) => {
    if (!(await listBackups(folder).catch((): string[] => [])).includes(name))
      throw new HttpError(404, GONE_MESSAGE)
  }

  contractRoute(app, 'listBackups', deps, () => readBackupList(db, env, now()))

  changeRoute(app, 'backUpNow', deps, async (_input, { trx, record }) => {
    if (!backups.isOn) throw new HttpError(409, OFF_MESSAGE)
    await requireAttempt(db, 'back-up-now', ASKED_BACKUPS, now())
    if (!(await makeDue(trx, BACKUP_JOB, 'idle'))) return { message: 'A backup is being made already.' }
    await record('Asked for a backup')
    return { message: 'The backup begins now. It takes a while.' }
  })

  contractRoute(app, 'requestBackup', deps, async ({ params: { name }, body }, { request }) => {
    const account = await proveWithPassword(deps, request, body.currentPassword)
    await requireBackup(name)
    const expires = (now().getTime() + LINK_LIFE_MS).toString(36)
    await audited(deps, request, async (trx, record) => {
      await requirePassword(trx, account)
      await record(`Downloaded the backup ${name}`)
    })
    const token = links.sign([name, account.id, expires].join('~'))
    return { url: `/api/admin/backups/${name}/download?token=${encodeURIComponent(token)}` }
  })

  fileRoute(app, 'fetchBackup', async ({ params: { name }, query: { token } }, { request, reply }) => {
    const [ofName, ofUser, expires = ''] = links.read(token)?.split('~') ?? []
    const isGood =
      ofName === name &&
      Number(ofUser) === sessionOf(request).userId &&
      Number.parseInt(expires, 36) > now().getTime()
    if (!isGood) throw new HttpError(403, 'This address has expired. Download the backup again.')
    await requireBackup(name)
    const { stream, bytes } = await backupTar(folder, name, timeOf(name))
    return reply
      .headers({ ...savedAs(`${name}.tar`), 'content-length': String(bytes) })
      .type('application/x-tar')
      .send(stream)
  })

  contractRoute(app, 'createRecoverySheet', deps, async ({ body }, { request }) => {
    const { passphrase, ...proof }: RecoverySheetRequest = body
    const problem = await passwordProblem(passphrase, [])
    if (problem) throw invalidFields({ passphrase: problem.replace('password', 'passphrase') })
    await withBothFactors(deps, request, { ...proof, what: 'a recovery sheet' }, ({ record, spent }) =>
      record(`Made a recovery sheet, with a ${spent}`),
    )
    const order = { passphrase }
    return {
      text: await limited(() =>
        runInChild<typeof order, string>(workerBeside(import.meta.url, 'sheet-worker'), order),
      ),
    }
  })
}
