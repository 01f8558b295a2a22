import { expect, it } from 'vitest'
import { disputeMatter, refundMatter, salesMatter } from './sales-matter.tsx'

const PACK = '/admin/orders?view=pack'
const takings = [{ currency: 'EUR', orders: 2, takenMinor: 4550 }]

it.each([
  [
    'what waits and the takings of today',
    { toPack: 3, packed: 1, toSend: 3, toHandOut: 1, takings },
    ['3 orders to send, 1 to hand out', '1 packed or ready. 2 orders today, €45.50.', 'open', PACK],
  ],
  [
    'what is packed',
    { toPack: 0, packed: 1, toSend: 1, toHandOut: 0, takings: [] },
    ['1 order to send', '1 packed or ready. Nothing was sold today.', 'plain', PACK],
  ],
  [
    'what is only handed out',
    { toPack: 2, packed: 0, toSend: 0, toHandOut: 2, takings: [] },
    ['2 orders to hand out', 'Nothing was sold today.', 'open', '/admin/orders?view=show'],
  ],
  [
    'the takings where nothing waits',
    { toPack: 0, packed: 0, takings },
    ['2 orders today, €45.50', undefined, 'plain', '/admin/orders'],
  ],
  [
    'that nothing was sold',
    { toPack: 0, packed: 0, takings: [] },
    ['Nothing was sold today', undefined, 'plain', '/admin/orders'],
  ],
])('says %s', (_what, sales, said) => {
  const { sentence, remark, tone, action } = salesMatter(sales)
  expect([sentence, remark, tone, action.to]).toEqual(said)
})

it.each([
  [
    { orders: 1, firstOrder: 7, day: '2026-06-29' },
    'Order 7 is to be refunded by June 29, 2026',
    'The buyer withdrew.',
  ],
  [
    { orders: 3, firstOrder: 7, day: '2026-06-29' },
    '3 orders are to be refunded',
    'The buyers withdrew. Order 7 is first, by June 29, 2026.',
  ],
])('says which refund is due: %o', (refundsDue, sentence, remark) => {
  const matter = refundMatter({ toPack: 0, packed: 0, takings: [], refundsDue })
  expect(matter).toMatchObject({ tone: 'open', sentence, remark, action: { to: '/admin/orders?q=7' } })
})

it.each([
  [
    { orders: 1, firstOrder: 7, day: '2026-06-29' },
    'The payment of order 7 is disputed',
    'Answer it at Stripe by June 29, 2026.',
  ],
  [
    { orders: 2, firstOrder: 7, day: '2026-06-29' },
    'The payments of 2 orders are disputed',
    'Answer them at Stripe. Order 7 is first, by June 29, 2026.',
  ],
])('says which dispute to answer: %o', (disputes, sentence, remark) => {
  const matter = disputeMatter({ toPack: 0, packed: 0, takings: [], disputes })
  expect(matter).toMatchObject({ tone: 'trouble', sentence, remark, action: { to: '/admin/orders?q=7' } })
})

it('says nothing of refunds and disputes where there are none, nor of an earlier release', () => {
  const nothing = { toPack: 0, packed: 0, takings: [] }
  expect(refundMatter({ ...nothing, refundsDue: null })).toBeNull()
  expect(disputeMatter({ ...nothing, disputes: null })).toBeNull()
  expect([refundMatter(nothing), disputeMatter(nothing)]).toEqual([null, null])
})
