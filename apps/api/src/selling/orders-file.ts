import { decimalAmount } from '@troubadour/domain/merch/money'
import { stringify } from 'csv-stringify/sync'
import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'
import { CSV_FILE } from '../shared/csv-file.ts'

const EXPORT_COLUMNS = [
  ...[
    'order',
    'paid',
    'item',
    'title',
    'amount',
    'currency',
    'total',
    'refunded',
    'email',
    'name',
    'country',
  ],
  ...['test', 'payment'],
  // Those that came later are the last ones, so that the others stay where they are.
  ...['quantity', 'variant', 'shipping', 'discount', 'code', 'tax', 'address country'],
]

/** What was sold as CSV, a line for each item, with no cell that is a formula (docs/product/selling.md#orders). */
export async function makeOrdersFile(db: Db): Promise<string> {
  const rows = (await listItems(db)).map((row, index, all) => {
    const amountOf = (minor: number) => decimalAmount(minor, row.currency)
    // Only on the first line of an order, so that the sum of a column is right.
    const isFirst = all[index - 1]?.order !== row.order
    const onceOf = (minor: number) => (isFirst ? amountOf(minor) : '')
    return {
      ...{ ...row, amount: amountOf(row.amountMinor), total: onceOf(row.totalMinor) },
      ...{ shipping: onceOf(row.shippingMinor), discount: onceOf(row.discountMinor) },
      ...{ tax: onceOf(row.taxMinor), refunded: onceOf(row.refundedMinor) },
      'address country': row.addressCountry,
    }
  })
  return stringify(rows, { ...CSV_FILE, columns: EXPORT_COLUMNS })
}

/** Each item of the orders that were paid, oldest first. */
async function listItems(db: Db) {
  const rows = await db
    .selectFrom('orderItems')
    .innerJoin('orders', 'orders.id', 'orderId')
    .select([
      'orders.id as order',
      'paidAt',
      'kind as item',
      'title',
      'variant',
      'quantity',
      'amountMinor',
      'currency',
    ])
    .select([
      'shippingMinor',
      'discountMinor',
      'taxMinor',
      'totalMinor',
      'refundedMinor',
      'discountCode as code',
    ])
    .select(['email', 'name', 'country', 'isLive', 'paymentIntent as payment'])
    .select(sql<string | null>`address ->> 'country'`.as('addressCountry'))
    .where('state', '=', 'paid')
    .orderBy('orders.id')
    .orderBy('orderItems.id')
    .execute()
  return rows.map(({ paidAt, isLive, ...row }) => ({
    ...row,
    paid: paidAt?.toISOString() ?? '',
    test: isLive ? '' : 'test',
  }))
}
