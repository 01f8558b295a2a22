import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '../http/deps.ts'
import { contractRoute, fileRoute } from '../http/contract-route.ts'
import { HttpError } from '../shared/http-error.ts'
import { digestOf } from '../shared/tokens.ts'
import { createPressAnswers, NOT_HERE_MESSAGE, type PressAnswerDeps } from './press-answers.ts'
import { readVisiblePressKit, type PressReader, type VisiblePressKit } from './visible-press-kit.ts'

const MINUTE_MS = 60 * 1000

/** The press kit for visitors, and for holders of a private link (docs/product/states.md#press-kit). */
export function publicPressRoutes(app: FastifyInstance, deps: RouteDeps & PressAnswerDeps): void {
  const { db, now } = deps
  const { show, send } = createPressAnswers(deps)

  contractRoute(app, 'getPressKit', deps, async (_input, { validUntil }) => {
    // Its lists of shows and releases change with time.
    validUntil(new Date(now().getTime() + MINUTE_MS))
    const kit = await readVisiblePressKit(deps, 'everybody')
    return kit ? show(kit, '/api/press-kit') : null
  })

  contractRoute(app, 'readPressLink', deps, async ({ params: { token } }, { reply }) => {
    reply.header('x-robots-tag', 'noindex')
    return show(await readLinked(token), `/api/press-links/${token}`)
  })

  fileRoute(app, 'fetchPressFile', async ({ params: { id }, query }, exchange) =>
    send(await readFor('everybody'), id, query, exchange),
  )

  fileRoute(app, 'fetchLinkedPressFile', async ({ params: { token, id }, query }, exchange) => {
    exchange.reply.header('x-robots-tag', 'noindex')
    return send(await readLinked(token), id, query, exchange)
  })

  /** @throws HttpError 404 while there is no press kit */
  async function readFor(reader: PressReader): Promise<VisiblePressKit> {
    const kit = await readVisiblePressKit(deps, reader)
    if (!kit) throw new HttpError(404, NOT_HERE_MESSAGE)
    return kit
  }

  /** @throws HttpError 404, also for a revoked link */
  async function readLinked(token: string): Promise<VisiblePressKit> {
    const link = await db
      .selectFrom('pressLinks')
      .select('id')
      .where('digest', '=', digestOf(token))
      .executeTakeFirst()
    if (!link) throw new HttpError(404, NOT_HERE_MESSAGE)
    return readFor('linked')
  }
}
