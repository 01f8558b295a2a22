import type { OrderAddress } from './delivery.ts'

/** Countries that write the postal code after the town and the state. */
const TOWN_FIRST = ['US', 'CA', 'AU', 'NZ', 'GB', 'IE', 'IN', 'BR', 'MX']

/** A postal address in lines, as on a label. @param countryName of its country */
export function addressLines(
  { name, line1, line2, postalCode, city, state, country }: OrderAddress,
  countryName: string,
): string[] {
  const town = TOWN_FIRST.includes(country)
    ? `${[city, state].filter(Boolean).join(', ')} ${postalCode}`
    : `${postalCode} ${city}`
  const region = TOWN_FIRST.includes(country) ? '' : state
  return [name, line1, line2, town.trim(), region, countryName].filter(Boolean)
}
