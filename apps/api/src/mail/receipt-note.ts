import { RECEIPT_KINDS, type MailKind, type ReceiptKind } from '../db/mailing-list-tables.ts'
import type { MailNote, MailText } from './mail-layout.ts'

/** What the receipt of an order says (docs/product/selling.md#a-purchase). Prices are formatted. */
export interface ReceiptParts {
  number: number
  /** The day of the order, formatted. */
  day: string
  /** With quantity and variant. */
  items: { title: string; price: string }[]
  /** Shipping. */
  extras: { label: string; price: string }[]
  total: string
  /** The discount and the taxes, which the amounts contain, and what was refunded. */
  contained: { label: string; price: string }[]
  /** Where the goods go, and what happens next, or when they were sent or fetched; empty without goods. */
  delivery: readonly string[]
  /** Where what was sent can be followed; null for nothing. */
  trackingUrl: string | null
  /** When what is still to come does so. */
  coming: readonly string[]
  /** Whether there is something that can be sent back. */
  canWithdraw: boolean
  /** What the buyer agreed to; null where nothing was asked. */
  consent: string | null
  /** Whether files are at the link. */
  hasFiles: boolean
  /** Name and address in one line; '' without one. */
  seller: string
  returns: string
  /** URL with the secret of the link. */
  url: string
}

export const isReceipt = (kind: MailKind): kind is ReceiptKind => RECEIPT_KINDS.some((one) => one === kind)

export function receiptNote(
  receipt: ReceiptParts & { kind: ReceiptKind },
  project: string,
  text: MailText,
): MailNote {
  const { number, day, items, extras, total, contained, delivery, canWithdraw, consent, hasFiles, url } =
    receipt
  const { seller, returns, coming, trackingUrl } = receipt
  const name = receipt.kind === 'preorder-out' ? 'preorder' : 'order'
  return {
    subject: text(`mail.${name}Title`, { project }),
    news: [
      text(`mail.${name}Text`, { number: String(number), day }),
      ...items.map(({ title, price }) => text('mail.orderItemText', { title, price })),
      ...extras.map(({ label, price }) => text('mail.orderItemText', { title: label, price })),
      text('mail.orderTotalText', { price: total }),
      ...contained.map(({ label, price }) => text('mail.orderItemText', { title: label, price })),
      ...delivery,
      ...coming,
      ...(hasFiles ? [text('mail.orderLinkText')] : []),
    ],
    link: { label: text('mail.orderButton'), url },
    otherLinks: [
      ...(trackingUrl === null ? [] : [{ label: text('order.trackLink'), url: trackingUrl }]),
      ...(canWithdraw ? [{ label: text('withdraw.openButton'), url: `${url}/withdraw` }] : []),
    ],
    otherwise: [
      ...(consent === null ? [] : [text('mail.orderConsentText', { text: consent })]),
      ...(seller === '' ? [] : [text('mail.orderSellerText', { seller })]),
      ...(returns === '' || !(hasFiles || canWithdraw) ? [] : [returns]),
    ],
  }
}
