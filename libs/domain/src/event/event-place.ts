import type { Event } from './event.ts'

type Place = Pick<Event, 'venue' | 'location'> & Partial<Pick<Event, 'address'>>

/** Nearer than the house, further than the block. */
const ZOOM = 17

/** The address of a show: by its parts where its street is one of them, else as it was typed. */
export function addressText({ location, address }: Place): string {
  if (!address?.street) return location
  const { street, town, region, postalCode, country } = address
  const regionLine = [region, postalCode].filter(Boolean).join(' ')
  return [street, town, regionLine, country].filter(Boolean).join(', ')
}

/** Latitude and longitude in degrees; null where they are not known. */
function coordinates({ address }: Place): [latitude: number, longitude: number] | null {
  const { latitude = null, longitude = null } = address ?? {}
  return latitude === null || longitude === null ? null : [latitude, longitude]
}

/** OpenStreetMap at its coordinates, else a search of its address. */
export function mapUrl(place: Place): string {
  const [latitude, longitude] = coordinates(place) ?? []
  if (latitude !== undefined)
    return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=${ZOOM}/${latitude}/${longitude}`
  // The name of a venue is often not in the map, but streets are.
  const query = place.address?.street ? addressText(place) : `${place.venue}, ${place.location}`
  return `https://www.openstreetmap.org/search?${new URLSearchParams({ query })}`
}

/** What opens the maps of a phone; null without coordinates. */
export function geoUrl(place: Place): string | null {
  const at = coordinates(place)?.join(',')
  return at === undefined ? null : `geo:${at}?q=${at}(${encodeURIComponent(place.venue)})`
}
