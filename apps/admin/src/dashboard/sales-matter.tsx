import { PATHS } from '@troubadour/domain/address/paths'
import type { Overview } from '@troubadour/domain/site/overview'
import { countText } from '@troubadour/domain/texts/count-text'
import { ReceiptIcon } from '@troubadour/ui/pictures/icon'
import { amountText } from '../shared/text/amount-text.ts'
import type { Matter } from './matter.ts'
import { dayText } from './overview-words.ts'

type Sales = NonNullable<Overview['sales']>

/** What was withdrawn from and is to be refunded. */
export function refundMatter({ refundsDue }: Sales): Matter | null {
  if (!refundsDue) return null
  const { orders, firstOrder, day } = refundsDue
  const until = `by ${dayText(day)}`
  return {
    key: 'refunds',
    icon: <ReceiptIcon />,
    tone: 'open',
    sentence:
      orders === 1 ? `Order ${firstOrder} is to be refunded ${until}` : `${orders} orders are to be refunded`,
    remark:
      orders === 1 ? 'The buyer withdrew.' : `The buyers withdrew. Order ${firstOrder} is first, ${until}.`,
    action: { label: 'Refund it', to: `${PATHS.adminOrders}?q=${firstOrder}` },
  }
}

/** Payments that buyers dispute, and that can be answered at Stripe. */
export function disputeMatter({ disputes }: Sales): Matter | null {
  if (!disputes) return null
  const { orders, firstOrder, day } = disputes
  const isOne = orders === 1
  return {
    key: 'disputes',
    icon: <ReceiptIcon />,
    tone: 'trouble',
    sentence: isOne
      ? `The payment of order ${firstOrder} is disputed`
      : `The payments of ${orders} orders are disputed`,
    remark: isOne
      ? `Answer it at Stripe by ${dayText(day)}.`
      : `Answer them at Stripe. Order ${firstOrder} is first, by ${dayText(day)}.`,
    action: { label: 'See the order', to: `${PATHS.adminOrders}?q=${firstOrder}` },
  }
}

/** Goods that wait, and the takings of today. */
export function salesMatter({
  toPack,
  packed,
  toSend = toPack + packed,
  toHandOut = 0,
  takings,
}: Sales): Matter {
  const taken = takings.map(({ takenMinor, currency }) => amountText(takenMinor, currency))
  const count = takings.reduce((sum, { orders }) => sum + orders, 0)
  const waits = [
    toSend > 0 && `${countText(toSend, 'order')} to send`,
    toHandOut > 0 && `${toSend > 0 ? toHandOut : countText(toHandOut, 'order')} to hand out`,
  ].filter((text) => text !== false)
  const today =
    count === 0 ? 'Nothing was sold today' : `${countText(count, 'order')} today, ${taken.join(' and ')}`
  return {
    key: 'sales',
    icon: <ReceiptIcon />,
    tone: toPack > 0 ? 'open' : 'plain',
    sentence: waits.length > 0 ? waits.join(', ') : today,
    ...(waits.length > 0 && { remark: `${packedText(packed)}${today}.` }),
    action:
      waits.length > 0
        ? { label: 'Pack and hand out', to: `${PATHS.adminOrders}?view=${toSend > 0 ? 'pack' : 'show'}` }
        : { label: 'See the orders', to: PATHS.adminOrders },
  }
}

/** How many of those that wait need only be sent or handed out. */
function packedText(packed: number): string {
  return packed > 0 ? `${packed.toLocaleString('en-US')} packed or ready. ` : ''
}
