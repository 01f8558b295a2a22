import { endpoints } from '@troubadour/domain/contract/endpoints'
import { printfulId } from '@troubadour/domain/schema/field'
import type { PrintfulWebhookEvent } from '@troubadour/domain/merch/printful'
import { isSafeOrigin } from '@troubadour/domain/links/web-text'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { contractRoute } from '../http/contract-route.ts'
import type { Db } from '../db/tables.ts'
import { HttpError } from '../shared/http-error.ts'
import { digestOf, isSameSecret, newToken } from '../shared/tokens.ts'
import { audited } from '../activity/audit.ts'
import { addPendingChanges, productsOfBlank } from './sync/pending-changes.repository.ts'
import { readState, setState } from './sync/state.repository.ts'
import { PrintfulError } from './client/printful-client.ts'
import { isStandIn } from '../config/stand-in.ts'
import type { PrintfulConnection, PrintfulRouteDeps } from './connection.ts'
import { NOT_CONFIGURED_MESSAGE } from './printful.routes.ts'

const STOCK_EVENT = 'stock_updated'
const PRODUCT_EVENTS = ['product_synced', 'product_updated', 'product_deleted']
const EVENTS = [...PRODUCT_EVENTS, STOCK_EVENT]
/** The administrator waits while the URL is registered. */
const REGISTRATION_TIMEOUT_MS = 10_000

const productEvent = z.looseObject({ sync_product: z.looseObject({ id: printfulId }) })
const stockEvent = z.looseObject({ product_id: printfulId })

/** Receives Printful's webhook events, which only announce changes, and changes their secret URL. */
export function webhookRoutes(app: FastifyInstance, deps: PrintfulRouteDeps): void {
  const { db, now, readPrintful } = deps

  contractRoute(app, 'receivePrintfulNotice', deps, async ({ params, body }) => {
    // The same response as for an unknown URL.
    const { webhookDigest } = await readState(db)
    const printful = readPrintful()
    const isKnown = webhookDigest !== null && isSameSecret(webhookDigest, digestOf(params.token))
    if (!printful || !isKnown) throw new HttpError(404, 'Not found')
    const added = await addPendingChanges(db, await changedProducts(db, body), now())
    if (added === 'some') printful.sync.startPendingChanges()
    else printful.sync.startIfDue()
    return { message: 'Thank you.' }
  })

  contractRoute(app, 'rotatePrintfulWebhook', deps, async (_input, { request }) => {
    const printful = readPrintful()
    if (!printful) throw new HttpError(409, NOT_CONFIGURED_MESSAGE)
    const token = newToken()
    await audited(deps, request, async (trx, record) => {
      await record('Made a new address for Printful’s notices')
      await setState(trx, {
        webhookDigest: digestOf(token),
        webhookCreatedAt: now(),
        webhookReceivedAt: null,
        webhookRegistered: false,
      })
    })
    const url = (deps.publicOrigin ?? '') + endpoints.receivePrintfulNotice.path.replace('{token}', token)
    const problem = await register(deps, printful, url)
    if (problem === null) await markWebhookRegistered(db, token)
    return { url, isRegistered: problem === null, problem: problem || null }
  })
}

/** @returns null when the URL is registered; else why not, '' when the site has no public URL */
async function register(
  { db, publicOrigin }: PrintfulRouteDeps,
  { config, createClient }: PrintfulConnection,
  url: string,
): Promise<string | null> {
  if (publicOrigin === undefined) return ''
  const isReachable = publicOrigin.startsWith('https:') || (isSafeOrigin(publicOrigin) && isStandIn(config))
  if (!isReachable) return ''
  try {
    const signal = AbortSignal.timeout(REGISTRATION_TIMEOUT_MS)
    await createClient().setWebhook(url, EVENTS, signal, await listBlankIds(db))
    return null
  } catch (error) {
    if (error instanceof PrintfulError) return error.message
    if (error instanceof Error && error.name === 'TimeoutError') return 'Printful did not answer in time.'
    throw error
  }
}

async function changedProducts(db: Db, { type, data }: PrintfulWebhookEvent): Promise<number[]> {
  if (type === STOCK_EVENT) {
    const event = stockEvent.safeParse(data)
    return event.success ? productsOfBlank(db, event.data.product_id) : []
  }
  const event = productEvent.safeParse(data)
  return event.success && PRODUCT_EVENTS.includes(type) ? [event.data.sync_product.id] : []
}

/** Stores that the URL with this token is registered, unless there is a newer one. */
export async function markWebhookRegistered(db: Db, token: string): Promise<void> {
  await db
    .updateTable('printfulState')
    .set({ webhookRegistered: true })
    .where('webhookDigest', '=', digestOf(token))
    .execute()
}

/** The blanks of all products: Printful sends stock events only for listed blanks. */
async function listBlankIds(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('printfulProducts').select('blankIds').execute()
  return [...new Set(rows.flatMap(({ blankIds }) => blankIds.map(Number)))]
}
