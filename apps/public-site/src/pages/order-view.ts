import type { PublicOrder } from '@troubadour/domain/selling/order'
import type { TextKey } from '@troubadour/domain/texts/page-texts'

/** The page of an order's link. */
export type OrderView =
  | { state: 'known'; order: PublicOrder }
  /** Expired, or altered. @property canBeSent whether a new link can be mailed */
  | { state: 'dead'; canBeSent: boolean }
  | { state: 'sent' }
  | { state: 'notSent' }
  | { state: 'unavailable' }

const TITLES = {
  open: 'order.waitTitle',
  processing: 'order.processingTitle',
  paid: 'order.thanksTitle',
  refunded: 'order.refundedTitle',
  ended: 'order.endedTitle',
  dead: 'order.deadTitle',
  sent: 'order.sentTitle',
  notSent: 'order.notSentTitle',
  unavailable: 'download.unavailableTitle',
} as const satisfies Record<string, TextKey>

export const orderTitle = (view: OrderView) => TITLES[view.state === 'known' ? view.order.state : view.state]
