import { endProblem } from '@troubadour/domain/selling/discount-code'
import type { FastifyInstance } from 'fastify'
import { changeRoute, quoted } from '../activity/audit.ts'
import type { StripeAccess } from '../config/stripe-access.ts'
import { contractRoute } from '../http/contract-route.ts'
import type { RouteDeps } from '../http/deps.ts'
import { HttpError, MARKED_FIELDS_MESSAGE } from '../shared/http-error.ts'
import { deleteDiscountCode, insertDiscountCode, listDiscountCodes } from './discount-codes.repository.ts'
import { isLiveMode } from './shop.ts'

const EXISTS_MESSAGE = 'This code exists already.'
const NO_CODE_MESSAGE = 'There is no such code.'

/** What makes a bag cheaper (docs/product/selling.md#discount-codes). */
export function discountCodeRoutes(
  app: FastifyInstance,
  deps: RouteDeps & { readStripe: () => StripeAccess | null },
): void {
  const { db, now, readStripe } = deps

  contractRoute(app, 'listDiscountCodes', deps, () => listDiscountCodes(db, isLiveMode(readStripe())))

  changeRoute(app, 'createDiscountCode', deps, async ({ body }, { trx, record }) => {
    const endsAt = endProblem(body, now().getTime())
    if (endsAt) throw new HttpError(400, MARKED_FIELDS_MESSAGE, { errors: { endsAt } })
    const made = await insertDiscountCode(trx, body, { now: now(), isLive: isLiveMode(readStripe()) })
    if (!made) throw new HttpError(409, MARKED_FIELDS_MESSAGE, { errors: { code: EXISTS_MESSAGE } })
    // Buyers use it meanwhile.
    const { uses: _uses, ...after } = made
    await record(`Made the discount code ${quoted(made.code)}`, { after })
    return made
  })

  changeRoute(app, 'deleteDiscountCode', deps, async ({ params: { id } }, { trx, record }) => {
    const deleted = await deleteDiscountCode(trx, id)
    if (!deleted) throw new HttpError(404, NO_CODE_MESSAGE)
    await record(`Deleted the discount code ${quoted(deleted.code)}`)
  })
}
