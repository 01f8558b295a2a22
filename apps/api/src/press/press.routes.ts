import { filesOf, PRESS_LINKS_MAX, type PressContent } from '@troubadour/domain/press/press-kit'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { changeRoute, quoted } from '../activity/audit.ts'
import { isoDates } from '../db/rows.ts'
import type { Db } from '../db/tables.ts'
import type { RouteDeps } from '../http/deps.ts'
import { refuseStale } from '../content/content-routes.ts'
import { contractRoute } from '../http/contract-route.ts'
import { HttpError, invalidFields } from '../shared/http-error.ts'
import { digestOf, newToken } from '../shared/tokens.ts'
import { readPressKit, writePressKit } from './press-kit.repository.ts'

const LINKS_MESSAGE = `There are ${PRESS_LINKS_MAX} private links. Please revoke one first.`

/** Editing the press kit, and its private links (docs/product/calls.md#press-kit). */
export function pressRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, now } = deps

  contractRoute(app, 'getPressForm', deps, async () => ({
    kit: (await readPressKit(db)).kit,
    files: await listFiles(db),
  }))

  changeRoute(app, 'updatePressKit', deps, async ({ body }, { trx, record }) => {
    // An advisory lock serializes writers, even before there is a row.
    await sql`select pg_advisory_xact_lock(hashtext('press_kit'))`.execute(trx)
    const { kit: before } = await readPressKit(trx)
    const { version, ...content } = body
    refuseStale('The press kit was', version, before)
    await requireFiles(trx, content)
    const kit = { ...content, version: before.version + 1 }
    await writePressKit(trx, kit, now())
    await record('Updated the press kit', { before, after: kit })
    return kit
  })

  contractRoute(app, 'listPressLinks', deps, async () =>
    (await selectLinks(db).orderBy('id', 'desc').execute()).map(isoDates),
  )

  changeRoute(app, 'createPressLink', deps, async ({ body: { note } }, { trx, record }) => {
    await sql`select pg_advisory_xact_lock(hashtext('press_links'))`.execute(trx)
    if ((await selectLinks(trx).execute()).length >= PRESS_LINKS_MAX) throw new HttpError(409, LINKS_MESSAGE)
    const token = newToken()
    const link = await trx
      .insertInto('pressLinks')
      .values({ digest: digestOf(token), note, createdAt: now() })
      .returning(LINK_COLUMNS)
      .executeTakeFirstOrThrow()
    await record(`Made a private link to the press kit for ${quoted(note)}`, { after: { note } })
    return { ...isoDates(link), token }
  })

  changeRoute(app, 'revokePressLink', deps, async ({ params: { id } }, { trx, record }) => {
    const link = await trx.deleteFrom('pressLinks').where('id', '=', id).returning('note').executeTakeFirst()
    if (!link) throw new HttpError(404, 'There is no such link.')
    await record(`Revoked the private link to the press kit for ${quoted(link.note)}`, { before: link })
  })
}

const LINK_COLUMNS = ['id', 'note', 'createdAt'] as const

const selectLinks = (db: Db) => db.selectFrom('pressLinks').select(LINK_COLUMNS)

async function listFiles(db: Db) {
  const rows = await db
    .selectFrom('pressFiles')
    .select(['id', 'name', 'bytes', 'picture'])
    .orderBy('createdAt')
    .execute()
  return rows.map((row) => ({ ...row, bytes: Number(row.bytes) }))
}

/** @throws HttpError 400 for missing files, and photographs that are not pictures */
async function requireFiles(trx: Db, content: PressContent): Promise<void> {
  const files = new Map((await listFiles(trx)).map((file) => [file.id, file]))
  const gone = filesOf(content).some((id) => !files.has(id))
  if (gone) throw new HttpError(400, 'A file is not on the server any more. Please upload it again.')
  const wrong = content.photos.findIndex(({ file }) => files.get(file)?.picture === null)
  if (wrong >= 0) throw invalidFields({ [`photos.${wrong}.file`]: 'A photograph must be a picture' })
}
