/** How long the success message stays before the dialog closes (docs/product/constants.md#purchase-constants). */
export const PURCHASE_SUCCESS_MS = 3000
/** The release that the text of a pre-order names (docs/product/constants.md#purchase-constants). */
export const PREORDER_RELEASE_DATE = '5/30/2025'

/** Longest texts of the three fields, in characters (docs/product/constants.md#purchase-constants). */
export const CARD_NUMBER_MAX_LENGTH = 19
export const EXPIRY_MAX_LENGTH = 5
export const CVC_MAX_LENGTH = 3

/** What the dialog collects; it never leaves the browser (docs/product/entities.md#purchase-form). */
export interface PurchaseForm {
  name: string
  email: string
  address: string
  city: string
  zipCode: string
  country: string
  cardNumber: string
  expiry: string
  cvc: string
}

export const EMPTY_PURCHASE: PurchaseForm = {
  name: '',
  email: '',
  address: '',
  city: '',
  zipCode: '',
  country: '',
  cardNumber: '',
  expiry: '',
  cvc: '',
}

export type PurchaseStep = 1 | 2 | 3
export const FIRST_PURCHASE_STEP: PurchaseStep = 1
export const LAST_PURCHASE_STEP: PurchaseStep = 3

/** What the heading of a step says (docs/product/public-pages.md#purchase-dialog). */
export const PURCHASE_STEP_TITLES: Record<PurchaseStep, string> = {
  1: 'Contact Information',
  2: 'Shipping Address',
  3: 'Payment Details',
}

/** The step that Continue leads to; the last one stays, because it is left by completing the purchase. */
export function nextPurchaseStep(step: PurchaseStep): PurchaseStep {
  return step === 1 ? 2 : LAST_PURCHASE_STEP
}

/** The step that Back leads to; the first one stays, because it offers Cancel instead. */
export function previousPurchaseStep(step: PurchaseStep): PurchaseStep {
  return step === 3 ? 2 : FIRST_PURCHASE_STEP
}

/** What a card number becomes while it is typed: digits in groups of four, at most 19 characters. */
export function formatCardNumber(text: string): string {
  // Spaces may be typed, but where they stand follows from the digits.
  const groups = text.replace(/[^0-9]/g, '').match(/.{1,4}/g) ?? []
  return groups.join(' ').slice(0, CARD_NUMBER_MAX_LENGTH)
}

/** What an expiry date becomes while it is typed: digits and '/', at most 5 characters. */
export function formatExpiry(text: string): string {
  return text.replace(/[^0-9/]/g, '').slice(0, EXPIRY_MAX_LENGTH)
}

/** What a CVC becomes while it is typed: at most 3 digits. */
export function formatCvc(text: string): string {
  return text.replace(/[^0-9]/g, '').slice(0, CVC_MAX_LENGTH)
}
