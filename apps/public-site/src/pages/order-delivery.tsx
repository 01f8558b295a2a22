import { DAY } from '@troubadour/domain/event/event-card'
import { comingText } from '@troubadour/domain/selling/coming-text'
import type { PublicOrder } from '@troubadour/domain/selling/order'
import type { Parcel } from '@troubadour/domain/selling/parcel'
import { isDelivered } from '@troubadour/domain/selling/parcel-rules'
import { keptGoods } from '@troubadour/domain/selling/withdrawal-rules'
import { dayAt, formatDay, toMillis } from '@troubadour/domain/time/zoned-time'
import { LinkButton } from '@troubadour/ui/forms/button'
import { useSite } from '../shared/page-context.tsx'
import { usePageText } from '../shared/use-text.ts'
import styles from './static-pages.module.css'

/** How far the goods are, with the button to withdraw (docs/product/selling.md#withdrawal). */
export function OrderDelivery({ order, path }: { order: PublicOrder; path: string }) {
  const { withdrawable, coming } = order
  const { language } = useSite()
  const text = usePageText()
  const parcel = parcelOf(order)
  const goods = coming.filter(({ kind }) => kind === 'goods')
  // What can be sent only later is not packed soon.
  const waitsForGoods = goods.length > 0 && parcel?.state === 'waiting' && parcel.show === null
  if (!parcel && withdrawable.length === 0) return null
  return (
    <div className={styles.delivery}>
      {parcel && (
        <>
          <h2 className={styles.deliveryTitle}>{text('order.deliveryTitle')}</h2>
          {!waitsForGoods && (
            <p className={styles.deliveryState}>
              <ParcelText parcel={parcel} />
            </p>
          )}
          {goods.map((thing) => (
            <p key={thing.title}>{comingText(thing, text, language)}</p>
          ))}
          {parcel.state === 'sent' && parcel.trackingUrl && (
            <LinkButton variant="secondary" href={parcel.trackingUrl} rel="noreferrer">
              {text('order.trackLink')}
            </LinkButton>
          )}
        </>
      )}
      {withdrawable.length > 0 && (
        <LinkButton variant="secondary" href={`${path}/withdraw`}>
          {text('withdraw.openButton')}
        </LinkButton>
      )}
    </div>
  )
}

/** How far the goods are, if any are still to come or came: what was wholly withdrawn from is not delivered. */
const parcelOf = (order: PublicOrder): Parcel | null =>
  order.parcel && (isDelivered(order.parcel.state) || keptGoods(order).length > 0) ? order.parcel : null

function ParcelText({ parcel: { state, show, completedAt } }: { parcel: Parcel }) {
  const text = usePageText()
  const { timeZone, language } = useSite()
  const day = completedAt === null ? '' : formatDay(dayAt(toMillis(completedAt), timeZone), DAY, language)
  if (state === 'packed') return text('order.packedText')
  if (state === 'sent') return text('order.sentDayText', { day })
  if (state === 'ready') return text('order.readyText', { show: show ?? '' })
  if (state === 'collected') return text('order.collectedText', { day })
  return show === null ? text('order.waitingText') : text('order.pickupText', { show })
}
