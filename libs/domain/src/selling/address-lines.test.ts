import { expect, it } from 'vitest'
import { addressLines } from './address-lines.ts'

const AT = { name: 'Ann Reed', line1: 'Lindenweg 3', line2: '', postalCode: '8010', city: 'Graz', state: '' }

it.each([
  [{ ...AT, country: 'AT' }, 'Austria', ['Ann Reed', 'Lindenweg 3', '8010 Graz', 'Austria']],
  [
    { ...AT, line2: 'Door 2', city: 'Asheville', state: 'NC', postalCode: '28801', country: 'US' },
    'United States',
    ['Ann Reed', 'Lindenweg 3', 'Door 2', 'Asheville, NC 28801', 'United States'],
  ],
  [{ ...AT, name: '', line1: '', city: '', postalCode: '80', country: 'AT' }, 'Austria', ['80', 'Austria']],
])('writes %j in lines', (address, country, lines) => {
  expect(addressLines(address, country)).toEqual(lines)
})
