import type { MailNote, MailText } from './mail-layout.ts'

/** What the receipt of an order says (docs/product/selling.md#a-purchase). Prices are formatted. */
export interface ReceiptParts {
  number: number
  /** The day of the order, formatted. */
  day: string
  items: { title: string; price: string }[]
  total: string
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

export function receiptNote(receipt: ReceiptParts, project: string, text: MailText): MailNote {
  const { number, day, items, total, consent, hasFiles, seller, returns, url } = receipt
  return {
    subject: text('mail.orderTitle', { project }),
    news: [
      text('mail.orderText', { number: String(number), day }),
      ...items.map(({ title, price }) => text('mail.orderItemText', { title, price })),
      text('mail.orderTotalText', { price: total }),
      ...(hasFiles ? [text('mail.orderLinkText')] : []),
    ],
    link: { label: text('mail.orderButton'), url },
    otherwise: [
      ...(consent === null ? [] : [text('mail.orderConsentText', { text: consent })]),
      ...(seller === '' ? [] : [text('mail.orderSellerText', { seller })]),
      ...(returns === '' || !hasFiles ? [] : [returns]),
    ],
  }
}
