import { expect, it } from 'vitest'
import { createReturnAddresses } from './return-addresses.ts'

const SECRET = 'the secret of this site'
const MAIL = { id: '1234567', createdAt: new Date('2026-06-15T16:00:00Z') }
const addresses = createReturnAddresses([SECRET])
const made = addresses.of(MAIL, 'news@example.com')

/** Whether the text has the return address of the mail. */
function isFound(text: string, mail = MAIL, { listIn, isOf } = addresses): boolean {
  const signature = listIn(text).get(mail.id)
  return signature !== undefined && isOf(mail, signature)
}

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
  expect(isFound(`To: ${text}\r\n`)).toBe(true)
})

it.each([
  ['no signature', 'news+b1234567@example.com'],
  ['the signature of another mail', addresses.of({ ...MAIL, id: '1234568' }, 'news@example.com')],
  ['the secret of another site', createReturnAddresses(['another']).of(MAIL, 'news@example.com')],
])('is refused with %s', (_name, text) => {
  expect(isFound(text.replace('b1234568', 'b1234567'))).toBe(false)
})

it('is refused for a later mail with the same id, as after restoring a backup', () => {
  expect(isFound(made, { ...MAIL, createdAt: new Date('2026-06-16T16:00:00Z') })).toBe(false)
})

it('is read with a former secret', () => {
  expect(isFound(made, MAIL, createReturnAddresses(['new', SECRET]))).toBe(true)
})

it('is the sender itself where the local part would be too long', () => {
  const sender = `${'a'.repeat(30)}@example.com`
  expect(addresses.of(MAIL, sender)).toBe(sender)
})

it('lists a few of many, so that nobody can make the server look for thousands', () => {
  const many = Array.from({ length: 100 }, (_none, index) => made.replace('b1234567', `b${index}`))
  expect(addresses.listIn(many.join(' ')).size).toBe(20)
})
