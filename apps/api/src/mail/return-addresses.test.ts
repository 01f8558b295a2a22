import { expect, it } from 'vitest'
import { createReturnAddresses } from './return-addresses.ts'

const SECRET = 'the secret of this site'
const addresses = createReturnAddresses([SECRET])
const made = addresses.of('1234567', 'news@example.com')

it('names the mail by its id and a signature, without an address', () => {
  expect(made).toMatch(/^news\+b1234567\.[0-9a-f]{32}@example\.com$/)
})

it.each([
  ['as it was sent', made],
  ['in capital letters', made.toUpperCase()],
  ['rewritten by a forwarder', `SRS0=ab=cd=example.com=${made.replace('@example.com', '')}@forward.example`],
  ['with = for @', `<list-${made.replace('@', '=')}@lists.example>`],
  ['after another that is not ours', `a+b1.${'0'.repeat(32)}@example.com ${made}`],
])('is found %s', (_name, text) => {
  expect(addresses.find(`To: ${text}\r\n`)).toBe('1234567')
})

it.each([
  ['no signature', 'news+b1234567@example.com'],
  ['another mail', made.replace('b1234567', 'b1234568')],
  ['the secret of another site', createReturnAddresses(['another']).of('1234567', 'news@example.com')],
])('is refused with %s', (_name, text) => {
  expect(addresses.find(text)).toBeNull()
})

it('is read with a former secret', () => {
  expect(createReturnAddresses(['new', SECRET]).find(made)).toBe('1234567')
})

it('is the sender itself where the local part would be too long', () => {
  const sender = `${'a'.repeat(30)}@example.com`
  expect(addresses.of('1234567', sender)).toBe(sender)
})
