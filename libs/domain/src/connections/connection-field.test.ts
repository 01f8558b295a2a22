import { expect, it } from 'vitest'
import { CONNECTIONS } from './connection-declarations.ts'
import { checkConnection, isOtherServer, tidyValue } from './connection-field.ts'
import { MAIL_PROVIDER_IDS } from './mail-providers.ts'

const SERVER = { host: 'mail.hollowpine.example', user: 'band' }
const MAIL = { ...SERVER, provider: 'another', senderAddress: 'letters@hollowpine.example' }

it.each([
  ['mail', '465', 'tls', undefined],
  ['mail', '465', 'starttls', 'Port 465 takes TLS: choose that, or another port'],
  ['mail', '2525', 'tls', 'Port 2525 takes STARTTLS: choose that, or another port'],
  ['mail', '25', 'starttls', undefined],
  ['bounces', '993', 'starttls', 'Port 993 takes TLS: choose that, or another port'],
  ['bounces', '143', 'tls', 'Port 143 takes STARTTLS: choose that, or another port'],
  ['bounces', '143', 'starttls', undefined],
] as const)('%s at port %s with %s: %s', (name, port, security, problem) => {
  const values = name === 'mail' ? MAIL : { ...SERVER, password: 'pass' }
  const errors = checkConnection(CONNECTIONS[name], { ...values, port, security })
  expect(errors).toEqual(problem === undefined ? {} : { security: problem })
})

it.each(MAIL_PROVIDER_IDS)('what %s fills in is allowed', (provider) => {
  const { values = {}, link } = CONNECTIONS.mail.fields.provider?.meaningOf?.(provider) ?? {}
  expect(checkConnection(CONNECTIONS.mail, { ...MAIL, ...values, provider, host: SERVER.host })).toEqual({})
  expect(link?.url.startsWith('https://')).toBe(provider === 'another' ? undefined : true)
})

it.each([
  ['kp1', 'kp1'],
  [' kp1._domainkey.band.example ', 'kp1'],
  ['KP1._DomainKey', 'KP1'],
  ['s1.news._domainkey.band.example.', 's1.news'],
])('of a DKIM selector typed as ‘%s’ only %s is stored', (typed, stored) => {
  const { selector } = CONNECTIONS.mail.fields
  expect(tidyValue(selector, typed)).toBe(stored)
  expect(selector?.problemOf?.(stored)).toBeNull()
})

it('a field without a rule of its own only loses the white space around it', () => {
  expect(tidyValue(CONNECTIONS.mail.fields.host, ' kp1._domainkey.band.example ')).toBe(
    'kp1._domainkey.band.example',
  )
})

it('a stored secret is not for another server', () => {
  expect(isOtherServer({ host: 'one.example' }, { host: 'other.example' })).toBe(true)
  expect(isOtherServer({ host: 'one.example' }, { host: 'one.example' })).toBe(false)
  // Nothing was stored, or the connection has no server of its own.
  expect(isOtherServer(null, { host: 'other.example' })).toBe(false)
  expect(isOtherServer({ bucket: 'one' }, { bucket: 'other' })).toBe(false)
})
