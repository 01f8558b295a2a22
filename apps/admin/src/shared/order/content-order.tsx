import type { QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Move } from '@troubadour/domain/order/order-by-hand'
import type { OrderedRow } from '@troubadour/domain/schema/endpoint-schemas'
import { Loaded, type StateProps } from '../calls/query-state.tsx'
import { ListPicture } from '../lists/list-picture.tsx'
import { OrderList, useOrderByHand, type OrderTexts } from './order-list.tsx'

export interface OrderOfKind {
  /** What the rows show, in their usual order. */
  query: () => {
    queryKey: QueryKey
    queryFn: (context: { signal: AbortSignal }) => Promise<OrderedRow[]>
  }
  save: (body: { move: Move | null; answer: 'moved' }) => Promise<unknown>
  texts: OrderTexts
  /** Stands for a missing picture; without it the rows have none. */
  icon?: ReactNode
}

interface Props {
  order: OrderOfKind
  /** Noun of a row: 'release'. */
  noun: string
  onDone: () => void
}

/** Puts the rows of a kind in order (docs/product/admin.md#change-order). */
export function ContentOrder({
  state,
  ...props
}: Props & { state: Pick<StateProps<unknown>, 'pending' | 'error' | 'errorTitle' | 'toastTitle'> }) {
  return (
    <Loaded query={props.order.query()} {...state}>
      {(all) => <Ordering {...props} all={all} />}
    </Loaded>
  )
}

function Ordering({ order: { query, save, texts, icon }, all, noun, onDone }: Props & { all: OrderedRow[] }) {
  const byHand = useOrderByHand({
    queryKey: query().queryKey,
    items: all,
    save: (move) => save({ move, answer: 'moved' }),
  })
  return (
    <OrderList
      order={byHand}
      noun={noun}
      nameOf={({ title }) => title}
      texts={texts}
      picture={({ imageUrl }) => icon && <ListPicture imageUrl={imageUrl} size="small" icon={icon} />}
      onDone={onDone}
    />
  )
}
