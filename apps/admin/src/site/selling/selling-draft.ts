import type { Currency } from '@troubadour/domain/merch/currencies'
import type { Zone } from '@troubadour/domain/selling/delivery'
import { sellingInput, type SellingSettings } from '@troubadour/domain/selling/selling'
import type { ZoneArea } from '@troubadour/domain/selling/shipping-countries'
import { fieldsOf, type Stored } from '../../shared/editing/field-changes.ts'
import { schemaResolver } from '../../shared/forms/form-fields.ts'
import { countryName } from '../../shared/text/country-name.ts'
import { PLACE_LABELS } from '../../shared/text/place-labels.ts'

/** A zone in the form: '' for a missing amount. */
export type ZoneDraft = Omit<Zone, 'freeFrom'> & { freeFrom: string }

/** The form's values. A type, not an interface: the form library requires an index signature. */
export type SellingDraft = Omit<SellingSettings, 'version' | 'keepYears' | 'currency' | 'zones'> & {
  currency: Currency
  keepYears: string
  zones: ZoneDraft[]
}

export const SELLING_LABELS: Record<keyof SellingDraft, string> = {
  isOn: 'Sell to visitors',
  takesTips: 'Take tips',
  tipsPlace: 'Link to the tips',
  currency: 'Currency',
  taxes: 'Taxes',
  sellerName: 'Name',
  sellerAddress: 'Address',
  country: 'Country',
  zones: 'Shipping zones',
  offersPickup: 'Fetch at a show',
  returnsText: 'About returns',
  keepYears: 'Years that orders are kept',
}

export const AREA_LABELS: Record<ZoneArea, string> = {
  home: 'Your own country',
  eu: 'The European Union',
  world: 'Everywhere else',
  countries: 'Countries that you choose',
}

export const TAX_LABELS: Record<SellingSettings['taxes'], string> = {
  none: 'Prices are as you type them',
  stripe: 'Prices include taxes that Stripe Tax works out',
}

const onOrOff = (isOn: boolean) => (isOn ? 'On' : 'Off')

const NO_PRICE = 'no price yet'

const zoneText = ({ area, countries, firstAmount, furtherAmount, freeFrom }: ZoneDraft) =>
  [
    area === 'countries' ? countries.map(countryName).join(', ') : AREA_LABELS[area],
    firstAmount || furtherAmount
      ? `${firstAmount || NO_PRICE}, each further one ${furtherAmount || NO_PRICE}`
      : NO_PRICE,
    freeFrom && `free from ${freeFrom}`,
  ]
    .filter(Boolean)
    .join('; ')

export const SELLING_FIELDS = fieldsOf<SellingDraft>(SELLING_LABELS, {
  isOn: onOrOff,
  takesTips: onOrOff,
  tipsPlace: (place) => PLACE_LABELS[place],
  offersPickup: onOrOff,
  taxes: (taxes) => TAX_LABELS[taxes],
  country: countryName,
  zones: (zones) => zones.map(zoneText).join('\n'),
})

export const sellingResolver = schemaResolver<SellingDraft>(sellingInput.omit({ version: true }))

export function toStored({
  version,
  keepYears,
  currency,
  zones,
  ...others
}: SellingSettings): Stored<SellingDraft> & { version: number } {
  const draft = {
    ...others,
    zones: zones.map(({ freeFrom, ...zone }) => ({ ...zone, freeFrom: freeFrom ?? '' })),
    // The schema of requests allows only these.
    currency: currency as Currency,
    keepYears: String(keepYears),
  }
  return { draft, version }
}
