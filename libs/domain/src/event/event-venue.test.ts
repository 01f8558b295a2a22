import { expect, it } from 'vitest'
import { addressText, geoUrl, mapUrl } from './event-venue.ts'

const PARTS = { street: null, town: null, region: null, postalCode: null, country: null }
const NOWHERE = { ...PARTS, latitude: null, longitude: null }
const place = (parts: object | null) => ({
  venue: 'Boathouse & Bar',
  location: '14 Shore Road, Wren Falls',
  address: parts && { ...NOWHERE, ...parts },
})

it.each([
  [null, '14 Shore Road, Wren Falls'],
  [{ town: 'Wren Falls', country: 'USA' }, '14 Shore Road, Wren Falls'],
  [
    { street: '14 Shore Rd', town: 'Wren Falls', region: 'VT', postalCode: '05001', country: 'USA' },
    '14 Shore Rd, Wren Falls, VT 05001, USA',
  ],
  [{ street: '14 Shore Rd', region: 'VT' }, '14 Shore Rd, VT'],
])('the address of %j is %s', (parts, text) => expect(addressText(place(parts))).toBe(text))

const OSM = 'https://www.openstreetmap.org'
it.each([
  [null, `${OSM}/search?query=Boathouse+%26+Bar%2C+14+Shore+Road%2C+Wren+Falls`, null],
  [{ street: '1 Quay', town: 'Wren Falls' }, `${OSM}/search?query=1+Quay%2C+Wren+Falls`, null],
  [
    { latitude: 0, longitude: -72.5 },
    `${OSM}/?mlat=0&mlon=-72.5#map=17/0/-72.5`,
    'geo:0,-72.5?q=0,-72.5(Boathouse%20%26%20Bar)',
  ],
])('the maps of %j', (parts, map, geo) => {
  expect([mapUrl(place(parts)), geoUrl(place(parts))]).toEqual([map, geo])
})
