import { ORDER_NEWS_KINDS, type MailKind, type OrderNewsKind } from '../db/mailing-list-tables.ts'
import type { MailNote, MailText } from './mail-layout.ts'

export type OrderMailKind = OrderNewsKind | 'withdrawal-notice'

/** Whether the mail says what became of an order. */
export const isOrderNews = (kind: MailKind): kind is OrderMailKind =>
  kind === 'withdrawal-notice' || ORDER_NEWS_KINDS.some((one) => one === kind)

/** What mails about an order say (docs/product/mails.md#mails-about-orders). Prices and days are formatted. */
export interface OrderNewsParts {
  news: {
    number: string
    /** What is delivered: '2 × Shirt, M'. */
    goods: readonly string[]
    trackingUrl: string | null
    /** Where it is fetched; null for what is sent. */
    show: string | null
    /** Where, before the show was moved; null for other mails. */
    formerShow: string | null
    /** Whether the show does not take place. */
    isOff: boolean
    refunded: string
    /** The statement that was queued with the mail; null for other mails. */
    withdrawal: {
      /** Day and time. */
      at: string
      name: string
      items: readonly string[]
      /** Where to send it, by when, and when the money comes. */
      next: readonly string[]
      returns: string
    } | null
  }
  /** The page of the order, with the secret of its link. */
  url: string
  /** The screen of the order. */
  adminUrl: string
}

export function orderNote(
  { kind, news, url, adminUrl }: { kind: OrderMailKind } & OrderNewsParts,
  project: string,
  text: MailText,
): MailNote {
  const { number, goods, trackingUrl, show, formerShow, isOff, refunded, withdrawal } = news
  const link = { label: text('mail.orderButton'), url }
  const of = { project, number }
  if (kind === 'order-sent')
    return {
      subject: text('mail.sentTitle', of),
      news: [text('mail.sentText', of), ...goods],
      link: trackingUrl === null ? link : { label: text('order.trackLink'), url: trackingUrl },
      ...(trackingUrl !== null && { otherLinks: [link] }),
    }
  if (kind === 'order-ready')
    return {
      subject: text('mail.readyTitle', of),
      news: [text('mail.readyText', { ...of, show: show ?? '' }), ...goods, text('mail.readyNameText', of)],
      link,
    }
  if (kind === 'order-moved') {
    const now = { ...of, show: show ?? '' }
    const moved = [text('mail.movedText', now), text('mail.movedFromText', { show: formerShow ?? '' })]
    return {
      subject: text(isOff ? 'mail.offTitle' : 'mail.movedTitle', of),
      news: isOff ? [text('mail.offText', now), ...goods, text('mail.offNextText')] : [...moved, ...goods],
      link,
    }
  }
  if (kind === 'order-refunded')
    return {
      subject: text('mail.refundedTitle', of),
      news: [text('mail.refundedText', { ...of, price: refunded })],
      link,
    }
  if (!withdrawal) throw new Error('There is no such withdrawal.')
  const { at, name, items, next, returns } = withdrawal
  if (kind === 'withdrawal-notice')
    return {
      subject: `Withdrawal from order ${number}`,
      news: [`The buyer withdraws from order ${number}, by a statement of ${at}:`, ...items],
      link: { label: 'Open the order', url: adminUrl },
      otherwise: ['Give the money back within 14 days; until the goods are back, you may wait.'],
    }
  return {
    subject: text('mail.withdrawnTitle', of),
    news: [text('mail.withdrawnText', { ...of, name, time: at }), ...items, ...next],
    link,
    otherwise: returns === '' ? [] : [returns],
  }
}
