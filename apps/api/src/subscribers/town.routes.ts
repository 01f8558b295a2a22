import type { Town } from '@troubadour/domain/mailing-list/town'
import type { FastifyInstance } from 'fastify'
import { contractRoute } from '../http/contract-route.ts'
import type { Db } from '../db/tables.ts'
import type { RouteDeps } from '../http/deps.ts'
import type { MailLinks, MailLinkSubject } from '../mail/mail-links.ts'
import { HttpError } from '../shared/http-error.ts'
import { searchTowns } from '../shared/towns/towns.ts'
import { takeTownChange } from './sign-up.ts'

const UNKNOWN_LINK_MESSAGE = 'This link is not known.'

/** Where a subscriber lives, by their own word only (docs/product/states.md#towns-of-subscribers). */
export function townRoutes(app: FastifyInstance, deps: RouteDeps & { links: MailLinks }): void {
  const { db, now, links } = deps
  contractRoute(app, 'readTownLink', deps, async ({ params: { token } }) => {
    const { subscriptionId } = subjectOf(token)
    const stored = await db
      .selectFrom('subscriptions')
      .select('id')
      .where('id', '=', subscriptionId)
      .where('town', 'is not', null)
      .executeTakeFirst()
    return { isStored: stored !== undefined }
  })

  contractRoute(app, 'changeTown', deps, async ({ body: { token, search, townId } }, { request }) => {
    const subject = subjectOf(token)
    await takeTownChange(db, request.ip, now())
    const { towns, isCertain } = await searchTowns(search)
    const chosen =
      townId === undefined ? towns.slice(0, isCertain ? 1 : 0) : towns.filter(({ id }) => id === townId)
    const [town = null] = chosen
    const isDone = town !== null || search === ''
    if (isDone && !(await storeTown(db, subject.subscriptionId, town)))
      throw new HttpError(404, UNKNOWN_LINK_MESSAGE)
    return { town, choices: isDone ? [] : towns }
  })

  function subjectOf(token: string): MailLinkSubject {
    const subject = links.readTown(token)
    if (!subject) throw new HttpError(404, UNKNOWN_LINK_MESSAGE)
    return subject
  }
}

/** @returns false for an erased subscription, and when one that is not confirmed would get a town */
async function storeTown(db: Db, id: number, town: Town | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('subscriptions')
    .set({ town: town && JSON.stringify(town) })
    .where('id', '=', id)
    .$if(town !== null, (query) => query.where('state', '=', 'confirmed'))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
