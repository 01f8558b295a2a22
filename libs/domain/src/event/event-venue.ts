import type { Event } from './event.ts'

type Venue = Pick<Event, 'venue' | 'location'> & Partial<Pick<Event, 'address'>>

/** Map zoom: one street. */
const ZOOM = 17

/** The address of a show: from its parts if they contain the street, else as typed. */
export function addressText({ location, address }: Venue): string {
  if (!address?.street) return location
  const { street, town, region, postalCode, country } = address
  const regionLine = [region, postalCode].filter(Boolean).join(' ')
  return [street, town, regionLine, country].filter(Boolean).join(', ')
}

/** Latitude and longitude in degrees; null when unknown. */
function coordinates({ address }: Venue): [latitude: number, longitude: number] | null {
  const { latitude = null, longitude = null } = address ?? {}
  return latitude === null || longitude === null ? null : [latitude, longitude]
}

/** URL of OpenStreetMap at the coordinates, or else of a search for the address. */
export function mapUrl(event: Venue): string {
  const [latitude, longitude] = coordinates(event) ?? []
  if (latitude !== undefined)
    return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=${ZOOM}/${latitude}/${longitude}`
  // Maps often lack names of venues, but have streets.
  const query = event.address?.street ? addressText(event) : `${event.venue}, ${event.location}`
  return `https://www.openstreetmap.org/search?${new URLSearchParams({ query })}`
}

/** A URL that opens a phone's map app; null without coordinates. */
export function geoUrl(event: Venue): string | null {
  const at = coordinates(event)?.join(',')
  return at === undefined ? null : `geo:${at}?q=${at}(${encodeURIComponent(event.venue)})`
}
