import type { MailKind } from '../db/mailing-list-tables.ts'

/** Why somebody gets a mail; the footer says so. */
type Reason = 'confirmation' | 'list' | 'test' | 'download' | 'order' | 'reminder' | 'administrator'

interface MailRule {
  reason: Reason
  /** Whether an address of its own is deleted as soon as it is done: its receiver need not be on the list. */
  dropsAddress?: true
}

const RULES: Record<MailKind, MailRule> = {
  confirmation: { reason: 'confirmation' },
  'already-subscribed': { reason: 'list' },
  announcement: { reason: 'list' },
  welcome: { reason: 'list' },
  test: { reason: 'test' },
  download: { reason: 'download', dropsAddress: true },
  order: { reason: 'order' },
  'preorder-out': { reason: 'order' },
  'order-sent': { reason: 'order' },
  'order-ready': { reason: 'order' },
  'order-moved': { reason: 'order' },
  'order-refunded': { reason: 'order' },
  'order-withdrawn': { reason: 'order', dropsAddress: true },
  'withdrawal-notice': { reason: 'administrator' },
  'reminder-confirmation': { reason: 'reminder', dropsAddress: true },
  reminder: { reason: 'reminder', dropsAddress: true },
  'reminder-cancelled': { reason: 'reminder', dropsAddress: true },
  'daily-digest': { reason: 'administrator' },
  'dead-link': { reason: 'administrator' },
  'password-reset': { reason: 'administrator' },
  address: { reason: 'administrator' },
  invitation: { reason: 'administrator' },
}

export const reasonOf = (kind: MailKind): Reason => RULES[kind].reason

/** Whether the mail goes to someone who is, or may be, on the mailing list. */
export const isOfList = (kind: MailKind): boolean => ['confirmation', 'list', 'test'].includes(reasonOf(kind))

// Object.keys does not know that the keys are kinds.
export const KINDS_THAT_DROP_ADDRESSES = (Object.keys(RULES) as MailKind[]).filter(
  (kind) => RULES[kind].dropsAddress,
)
