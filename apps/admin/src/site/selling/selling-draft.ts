import type { Currency } from '@troubadour/domain/merch/currencies'
import { sellingInput, type SellingSettings } from '@troubadour/domain/selling/selling'
import { fieldsOf, type Stored } from '../../shared/editing/field-changes.ts'
import { schemaResolver } from '../../shared/forms/form-fields.ts'

/** The form's values. A type, not an interface: the form library requires an index signature. */
export type SellingDraft = Omit<SellingSettings, 'version' | 'keepYears' | 'currency'> & {
  currency: Currency
  keepYears: string
}

export const SELLING_LABELS: Record<keyof SellingDraft, string> = {
  isOn: 'Sell to visitors',
  takesTips: 'Take tips',
  currency: 'Currency',
  sellerName: 'Name',
  sellerAddress: 'Address',
  returnsText: 'About returns',
  keepYears: 'Years that orders are kept',
  country: 'Country',
  zones: 'Shipping',
  offersPickup: 'Fetch at a show',
  taxes: 'Taxes',
}

const onOrOff = (isOn: boolean) => (isOn ? 'On' : 'Off')

export const SELLING_FIELDS = fieldsOf<SellingDraft>(SELLING_LABELS, { isOn: onOrOff, takesTips: onOrOff })

export const sellingResolver = schemaResolver<SellingDraft>(sellingInput.omit({ version: true }))

export function toStored({
  version,
  keepYears,
  currency,
  ...others
}: SellingSettings): Stored<SellingDraft> & { version: number } {
  // The schema of requests allows only these.
  return { draft: { ...others, currency: currency as Currency, keepYears: String(keepYears) }, version }
}
