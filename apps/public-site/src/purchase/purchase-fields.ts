import type { HTMLInputAutoCompleteAttribute } from 'react'
import {
  CARD_NUMBER_MAX_LENGTH,
  CVC_MAX_LENGTH,
  EXPIRY_MAX_LENGTH,
  formatCardNumber,
  formatCvc,
  formatExpiry,
  type PurchaseForm,
  type PurchaseStep,
} from './purchase-form.ts'

/** One input of the dialog. */
export interface PurchaseField {
  name: keyof PurchaseForm
  label: string
  autoComplete: HTMLInputAutoCompleteAttribute
  type?: 'email'
  inputMode?: 'numeric'
  placeholder?: string
  maxLength?: number
  /** What becomes of the text while it is typed. */
  format?: (text: string) => string
  /** Shares its row with its neighbour where there is room. */
  isHalf?: true
}

/**
 * What each step asks for (docs/product/public-pages.md#purchase-dialog, docs/product/validation.md#purchase-fields).
 */
export const PURCHASE_FIELDS: Record<PurchaseStep, readonly PurchaseField[]> = {
  1: [
    { name: 'name', label: 'Full Name', autoComplete: 'name' },
    { name: 'email', label: 'Email Address', autoComplete: 'email', type: 'email' },
  ],
  2: [
    { name: 'address', label: 'Street Address', autoComplete: 'address-line1' },
    { name: 'city', label: 'City', autoComplete: 'address-level2', isHalf: true },
    { name: 'zipCode', label: 'ZIP / Postal Code', autoComplete: 'postal-code', isHalf: true },
    { name: 'country', label: 'Country', autoComplete: 'country-name' },
  ],
  3: [
    {
      name: 'cardNumber',
      label: 'Card Number',
      autoComplete: 'cc-number',
      inputMode: 'numeric',
      maxLength: CARD_NUMBER_MAX_LENGTH,
      format: formatCardNumber,
    },
    {
      name: 'expiry',
      label: 'Expiry Date',
      autoComplete: 'cc-exp',
      placeholder: 'MM/YY',
      maxLength: EXPIRY_MAX_LENGTH,
      format: formatExpiry,
      isHalf: true,
    },
    {
      name: 'cvc',
      label: 'CVC',
      autoComplete: 'cc-csc',
      inputMode: 'numeric',
      maxLength: CVC_MAX_LENGTH,
      format: formatCvc,
      isHalf: true,
    },
  ],
}
