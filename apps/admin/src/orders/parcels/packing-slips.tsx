import { useQuery } from '@tanstack/react-query'
import { sellingQuery } from '@troubadour/api-client/selling'
import type { Order } from '@troubadour/domain/selling/order'
import { keptGoods } from '@troubadour/domain/selling/withdrawal-rules'
import printed from '../../shared/screen/printed-alone.module.css'
import { labelLines } from '../order-words.ts'
import styles from './packing-slips.module.css'

/** A page for each order, with the address as a label and the list of its goods; only printed. */
export function PackingSlips({ orders }: { orders: readonly Order[] }) {
  const { data } = useQuery(sellingQuery())
  const sender = [data?.settings.sellerName, ...(data?.settings.sellerAddress.split('\n') ?? [])]
  return (
    <div className={`${styles.paper} ${printed.part}`} aria-hidden>
      {orders.map((order) => (
        <section key={order.id} className={styles.slip}>
          <div className={styles.label}>
            <p className={styles.sender}>{sender.filter(Boolean).join(' · ')}</p>
            <p className={styles.address}>
              {labelLines(order).map((line) => (
                <span key={line}>{line}</span>
              ))}
            </p>
          </div>
          <h2 className={styles.title}>Order {order.id}</h2>
          <ul className={styles.goods}>
            {keptGoods(order).map(({ id, quantity, title, variant }) => (
              <li key={id}>
                <span className={styles.box} />
                <strong>{quantity} ×</strong> {[title, variant].filter(Boolean).join(', ')}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
