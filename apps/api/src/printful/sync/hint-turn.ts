import type { Db } from '../../db/tables.ts'
import { forgetHint, nextHint, type Hint } from './hints.repository.ts'
import { PrintfulError, type StorePlatform } from '../client/printful-client.ts'
import type { Turn } from './refresher-deps.ts'
import { putProduct, readProduct, removeProduct } from '../catalogue/snapshot.repository.ts'
import { putOff, readState } from './state.repository.ts'

/**
 * Reads those products again of which Printful said that they have changed, one call each.
 * @returns 'left' when some have to wait: for the first walk, or until Printful answers again
 */
export async function hintTurn(turn: Turn): Promise<'drained' | 'left'> {
  const { connection, now, log, source, signal } = turn
  const state = await readState(connection)
  if (state.source !== source || !state.syncedAt || !state.platform) return 'left'

  for (let hint = await nextHint(connection); hint; hint = await nextHint(connection)) {
    try {
      await readAgain(turn, state.platform, hint)
    } catch (error) {
      if (signal.aborted) return 'left'
      if (!(error instanceof PrintfulError)) throw error
      const { problem, message } = error
      log.warn({ productId: hint.productId, problem, reason: message }, 'a product could not be read again')
      // Whatever is wrong with one product must not stand in the way of the others; the next walk asks again.
      if (problem !== 'garbled' && problem !== 'server-error') {
        await putOff(connection, error, now())
        return 'left'
      }
      await forgetHint(connection, hint)
    }
  }
  return 'drained'
}

async function readAgain(turn: Turn, platform: StorePlatform, hint: Hint): Promise<void> {
  const { connection, now, log, signal } = turn
  const { productId } = hint
  const answer = await turn.createClient().getProduct(platform, productId, signal)
  const product = answer && 'product' in answer ? answer.product : null
  const known = product ? await readProduct(connection, productId) : undefined
  const picture = product && (await turn.createPictureOf()(product, known, signal))
  await connection.transaction().execute(async (trx: Db) => {
    if (product && picture) {
      const { imageSource, imagePath } = picture
      await putProduct(trx, { ...product, imageSource, imagePath }, now())
    } else await removeProduct(trx, productId)
    await forgetHint(trx, hint)
  })
  turn.onChange()
  log.info({ productId, isKept: product !== null }, 'a product was read again')
}
