import type { PublicOrder } from '@troubadour/domain/selling/order'
import type { TextKey } from '@troubadour/domain/texts/page-texts'

/** The page of an order's link. */
export type OrderView =
  /** @property path of the page, with the secret of the link */
  | { state: 'known'; order: PublicOrder; path: string }
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
