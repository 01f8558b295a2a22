import type { HTMLInputAutoCompleteAttribute } from 'react'

/** The time that the success message stays before the dialog closes (docs/product/constants.md#purchase-constants). */
export const PURCHASE_SUCCESS_MS = 3000
/** The release date in the text of a pre-order (docs/product/constants.md#purchase-constants). */
export const PREORDER_RELEASE_DATE = '5/30/2025'

/** Longest texts of the three fields, in characters (docs/product/constants.md#purchase-constants). */
const CARD_NUMBER_MAX_LENGTH = 19
const EXPIRY_MAX_LENGTH = 5
const CVC_MAX_LENGTH = 3

interface PurchaseField {
  label: string
  autoComplete: HTMLInputAutoCompleteAttribute
  type?: 'email'
  inputMode?: 'numeric'
  placeholder?: string
  maxLength?: number
  format?: (text: string) => string
  /** Beside the next field in a wide layout. */
  isHalf?: true
}

/** docs/product/public-pages.md#purchase-dialog, docs/product/validation.md#purchase-fields */
export const PURCHASE_STEPS: readonly { title: string; fields: Record<string, PurchaseField> }[] = [
  {
    title: 'Contact Information',
    fields: {
      name: { label: 'Full Name', autoComplete: 'name' },
      email: { label: 'Email Address', autoComplete: 'email', type: 'email' },
    },
  },
  {
    title: 'Shipping Address',
    fields: {
      address: { label: 'Street Address', autoComplete: 'address-line1' },
      city: { label: 'City', autoComplete: 'address-level2', isHalf: true },
      zipCode: { label: 'ZIP / Postal Code', autoComplete: 'postal-code', isHalf: true },
      country: { label: 'Country', autoComplete: 'country-name' },
    },
  },
  {
    title: 'Payment Details',
    fields: {
      cardNumber: {
        label: 'Card Number',
        autoComplete: 'cc-number',
        inputMode: 'numeric',
        maxLength: CARD_NUMBER_MAX_LENGTH,
        format: formatCardNumber,
      },
      expiry: {
        label: 'Expiry Date',
        autoComplete: 'cc-exp',
        placeholder: 'MM/YY',
        maxLength: EXPIRY_MAX_LENGTH,
        format: formatExpiry,
        isHalf: true,
      },
      cvc: {
        label: 'CVC',
        autoComplete: 'cc-csc',
        inputMode: 'numeric',
        maxLength: CVC_MAX_LENGTH,
        format: formatCvc,
        isHalf: true,
      },
    },
  },
]

/** The dialog's values by field name; they never leave the browser (docs/product/entities.md#purchase-form). */
export type PurchaseForm = Record<string, string>

/** Formats a card number while typing: digits in groups of four, at most 19 characters. */
export function formatCardNumber(text: string): string {
  // Typed spaces are ignored; the groups follow from the digits.
  const groups = text.replace(/[^0-9]/g, '').match(/.{1,4}/g) ?? []
  return groups.join(' ').slice(0, CARD_NUMBER_MAX_LENGTH)
}

export function formatExpiry(text: string): string {
  return text.replace(/[^0-9/]/g, '').slice(0, EXPIRY_MAX_LENGTH)
}

export function formatCvc(text: string): string {
  return text.replace(/[^0-9]/g, '').slice(0, CVC_MAX_LENGTH)
}
