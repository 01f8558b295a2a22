/** Field of the form that buys; its others are in shared/amount-field.ts and download-view.ts. */
export const CONSENT_FIELD = 'consent'

/** Why a purchase was refused; also in the keys of the texts: 'selling.closedText'. */
export type PurchaseProblem = 'amount' | 'noConsent' | 'closed' | 'tooMany' | 'unavailable'

/** What a visitor sent. */
export interface SentPurchase {
  /** Slug of the release; missing for a tip. */
  slug?: string | undefined
  /** As typed; missing for a fixed price. */
  amount?: string | undefined
  /** What the visitor agreed to, as it was shown. */
  consentText?: string | undefined
  /** Whether the visitor signs up for the newsletter as well. */
  wantsNews?: boolean | undefined
}

/** The page after the form that buys. */
export type PurchaseView =
  | { state: 'going'; url: string }
  | { state: 'refused'; sent: SentPurchase; problems: readonly PurchaseProblem[] }
