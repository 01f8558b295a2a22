import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import { parcelsQuery } from '@troubadour/api-client/selling'
import { itemText } from '@troubadour/domain/selling/item-text'
import type { ParcelList } from '@troubadour/domain/selling/order'
import { keptGoods } from '@troubadour/domain/selling/withdrawal-rules'
import { countText } from '@troubadour/domain/texts/count-text'
import { Badge, Card } from '@troubadour/ui/cards/card'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { EmptyState } from '@troubadour/ui/feedback/empty-state'
import { Button } from '@troubadour/ui/forms/button'
import { showNoMail, showRefusal, showSuccess } from '../../shared/calls/outcome.ts'
import { withdrawnGoods } from '../order-words.ts'
import { useDeliveredHere, type ShownParcel } from './delivered-here.ts'
import styles from './parcels.module.css'
import { reasonOf, useParcelChange, type ParcelChange } from './use-parcel-change.ts'

/** What is fetched at shows: for each, the nearest first, the names with a tick (docs/product/admin.md#orders). */
export function ShowList({ orders, shows }: Pick<ParcelList, 'orders' | 'shows'>) {
  const { shown, keep } = useDeliveredHere(orders)
  const others = shown.flatMap(({ parcel }) => parcel?.show ?? []).filter((show) => !shows.includes(show))
  if (shown.length === 0)
    return <EmptyState title="Nothing is to be fetched.">What is bought for a show appears here.</EmptyState>
  return [...shows, ...new Set(others)].map((show) => (
    <Show
      key={show}
      show={show}
      orders={shown.filter(({ parcel }) => parcel?.show === show).toSorted(byName)}
      onChanged={keep}
    />
  ))
}

const byName = (a: ShownParcel, b: ShownParcel) => nameOf(a).localeCompare(nameOf(b))
const nameOf = ({ name, email, id }: ShownParcel) => name ?? email ?? `Order ${id}`

function showReady(changes: readonly ParcelChange[]) {
  const ready = `${countText(changes.length, 'order')} ready`
  const reason = changes.find(({ notLeavingText }) => notLeavingText)?.notLeavingText
  if (reason) showNoMail(`${ready}. ${reason}`)
  else showSuccess(readyText(ready, changes))
}

function readyText(ready: string, changes: readonly ParcelChange[]): string {
  const mailed = changes.filter(({ mail }) => mail === 'queued').length
  if (mailed === 0)
    return `${ready}. No new mail goes to ${changes.length === 1 ? 'the buyer' : 'the buyers'}.`
  if (mailed < changes.length) return `${ready}, ${mailed} with a mail to the buyer in a minute.`
  return `${ready}. ${changes.length === 1 ? 'The buyer is' : 'The buyers are'} mailed in a minute.`
}

function Show({
  show,
  orders,
  onChanged,
}: {
  show: string
  orders: readonly ShownParcel[]
  onChanged: (former: ShownParcel, change: ParcelChange) => void
}) {
  const queryClient = useQueryClient()
  const waiting = orders.filter((order) => order.parcel?.state === 'waiting' && keptGoods(order).length > 0)
  const ready = useMutation({
    mutationFn: async () => {
      const changes: ParcelChange[] = []
      for (const { id } of waiting)
        changes.push(
          await call('updateParcel', { params: { id }, body: { from: 'waiting', state: 'ready' } }),
        )
      return changes
    },
    onSuccess: showReady,
    onError: (error) => showRefusal(error, 'Failed to change the orders. Please try again.'),
    onSettled: () => queryClient.invalidateQueries(parcelsQuery()),
  })
  const isNotReady = ready.isError && waiting.length > 0
  return (
    <section className={styles.show} aria-label={show}>
      <div className={styles.bar}>
        <h2 className={styles.showTitle} dir="auto">
          {show}
        </h2>
        {waiting.length > 0 && (
          <Button variant="secondary" size="small" isBusy={ready.isPending} onClick={() => ready.mutate()}>
            All are ready
          </Button>
        )}
      </div>
      {isNotReady && <p className={styles.problem}>Not all are ready. {reasonOf(ready.error)}</p>}
      <Card isFlush>
        <PlainList aria-label={`Names: ${show}`} className={styles.names}>
          {orders.map((order) => (
            <NameRow key={order.id} order={order} onChanged={(change) => onChanged(order, change)} />
          ))}
        </PlainList>
      </Card>
    </section>
  )
}

/** The whole row is the tick. */
function NameRow({ order, onChanged }: { order: ShownParcel; onChanged: (change: ParcelChange) => void }) {
  const change = useParcelChange(order, onChanged)
  const { id, parcel, before = 'ready' } = order
  const isCollected = parcel?.state === 'collected'
  const isReady = parcel?.state === 'ready'
  const goods = keptGoods(order)
  const withdrawn = withdrawnGoods(order)
  const problemId = `problem-${id}`
  return (
    <li>
      <label className={styles.nameRow} data-done={isCollected || undefined}>
        <input
          type="checkbox"
          className={styles.tick}
          checked={isCollected}
          aria-describedby={change.problem ? problemId : undefined}
          aria-disabled={change.isPending}
          disabled={goods.length === 0 && !isCollected}
          // A field that is disabled while it is saved would lose the focus.
          onChange={() => change.isPending || change.mutate({ state: isCollected ? before : 'collected' })}
        />
        <span className={styles.nameText}>
          <span className={styles.name} dir="auto">
            {nameOf(order)}
          </span>
          <span className={styles.nameGoods} dir="auto">
            {goods.map((item) => itemText(item)).join(' · ')}
          </span>
          {withdrawn.length > 0 && (
            <span className={styles.withdrawn} dir="auto">
              Withdrawn: do not hand out {withdrawn.map((item) => itemText(item)).join(' · ')}
            </span>
          )}
          <span className={styles.nameNumber}>Order {id}</span>
        </span>
        {isReady && goods.length > 0 && <Badge tone="success">Ready</Badge>}
        {isCollected && <Badge>Fetched</Badge>}
      </label>
      {change.problem && (
        <p id={problemId} className={`${styles.problem} ${styles.nameProblem}`}>
          {change.problem}
        </p>
      )}
    </li>
  )
}
