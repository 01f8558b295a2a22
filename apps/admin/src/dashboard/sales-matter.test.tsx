import { expect, it } from 'vitest'
import { salesMatter } from './sales-matter.tsx'

const takings = [{ currency: 'EUR', orders: 2, takenMinor: 4550 }]

it.each([
  [
    'what waits and the takings of today',
    { toPack: 2, packed: 1, takings },
    ['2 orders to pack, 1 packed or ready', '2 orders today, €45.50.', 'open'],
  ],
  [
    'what is packed',
    { toPack: 0, packed: 1, takings: [] },
    ['1 order packed or ready', 'Nothing was sold today.', 'plain'],
  ],
  [
    'the takings where nothing waits',
    { toPack: 0, packed: 0, takings },
    ['2 orders today, €45.50', undefined, 'plain'],
  ],
  [
    'that nothing was sold',
    { toPack: 0, packed: 0, takings: [] },
    ['Nothing was sold today', undefined, 'plain'],
  ],
])('says %s', (_what, sales, said) => {
  const { sentence, remark, tone } = salesMatter(sales)
  expect([sentence, remark, tone]).toEqual(said)
})
