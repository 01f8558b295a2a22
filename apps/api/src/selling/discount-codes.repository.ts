import { toMinorUnits } from '@troubadour/domain/merch/money'
import {
  normalCode,
  type DiscountCode,
  type discountCodeInput,
} from '@troubadour/domain/selling/discount-code'
import { discountsOf, type Discount, type PricedLine } from '@troubadour/domain/selling/quote'
import { sql, type Selectable } from 'kysely'
import type { z } from 'zod'
import { isoDates } from '../db/rows.ts'
import type { Db, Tables } from '../db/tables.ts'

/** Codes with the orders of a mode that are paid, or being paid. @param isLive whether it is live mode */
function select(db: Db, isLive: boolean) {
  const uses = sql<number>`(
    select count(*)::int from orders where discount_code = discount_codes.code
      and is_live = ${isLive} and state in ('open', 'processing', 'paid')
  )`
  return db.selectFrom('discountCodes').selectAll().select(uses.as('uses'))
}

type CodeRow = Selectable<Tables['discountCodes']> & { uses: number }

const toCode = (row: CodeRow): DiscountCode => isoDates(row)

/** Newest first. */
export async function listDiscountCodes(db: Db, isLive: boolean): Promise<DiscountCode[]> {
  return (await select(db, isLive).orderBy('id', 'desc').execute()).map(toCode)
}

/** @returns undefined when it exists already */
export async function insertDiscountCode(
  trx: Db,
  { code, percent, amount, usesMax, endsAt }: z.output<typeof discountCodeInput>,
  { now, isLive }: { now: Date; isLive: boolean },
): Promise<DiscountCode | undefined> {
  const row = await trx
    .insertInto('discountCodes')
    .values({
      ...{ code, percent: percent ?? null, amount: percent == null ? amount : null },
      ...{ usesMax: usesMax ?? null, endsAt: endsAt ? new Date(endsAt) : null, createdAt: now },
    })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returningAll()
    .executeTakeFirst()
  // Orders of an earlier code with this name count, too.
  return row && toCode(await select(trx, isLive).where('id', '=', row.id).executeTakeFirstOrThrow())
}

export async function deleteDiscountCode(trx: Db, id: number): Promise<{ code: string } | undefined> {
  return trx.deleteFrom('discountCodes').where('id', '=', id).returning('code').executeTakeFirst()
}

/** Serializes the orders with a code until the transaction ends. @param typed as typed */
export async function lockDiscountCode(trx: Db, typed: string): Promise<void> {
  const query = trx.selectFrom('discountCodes').select('id').where('code', '=', normalCode(typed))
  await query.forUpdate().execute()
}

/** What a code takes off the lines; null when it has ended, is used up, or is unknown. */
export async function discountOf(
  db: Db,
  typed: string,
  at: { lines: readonly PricedLine[]; settings: { currency: string }; now: Date; isLive: boolean },
): Promise<{ code: string; discounts: number[] } | null> {
  const { lines, settings, now, isLive } = at
  const found = await select(db, isLive).where('code', '=', normalCode(typed)).executeTakeFirst()
  if (!found || (found.endsAt !== null && found.endsAt <= now)) return null
  if (found.usesMax !== null && found.uses >= found.usesMax) return null
  const discount = reductionOf(found, settings.currency)
  const discounts = discountsOf(lines, discount, settings.currency)
  return discount && discounts.some((minor) => minor > 0) ? { code: found.code, discounts } : null
}

/** @returns null for an amount that the currency does not have */
function reductionOf({ percent, amount }: CodeRow, currency: string): Discount | null {
  if (percent !== null) return { percent }
  const minor = amount === null ? null : toMinorUnits(amount, currency)
  return minor === null ? null : { minor }
}
