import { isIPv4, isIPv6 } from 'node:net'
import { KNOWN_NAME } from '../shared/outside-host.ts'
import { mailDomainCheck, type MailDomainRecord } from '@troubadour/domain/connections/mail-domain'
import type { MailProviderId } from '@troubadour/domain/connections/mail-providers'
import { checkMailDomain } from '../mail/domain-check/check-mail-domain.ts'
import type { RecordResolver } from '../mail/domain-check/domain-records.ts'

export const NOW = new Date('2027-03-01T10:00:00Z')
export const DOMAIN = 'band.example'

/** Texts by name; a code is the error of the name server. Other names below DOMAIN do not exist. */
export type Zone = Record<string, string[] | 'ENODATA' | 'ENOTFOUND' | 'ESERVFAIL' | 'ETIMEOUT'>
interface Mx {
  priority: number
  exchange: string
}
type MxAnswer = Mx[] | 'ENODATA' | 'ENOTFOUND' | 'ETIMEOUT'

const fail = (code: string) => Promise.reject(Object.assign(new Error(code), { code }))

/** @param addresses of both kinds, by name */
function stub(
  zone: Zone,
  mx: MxAnswer = [{ priority: 10, exchange: 'mx.band.example' }],
  addresses: Record<string, string[]> = {},
): RecordResolver {
  const resolve = (name: string, isWanted: (address: string) => boolean) =>
    addresses[name] ? Promise.resolve(addresses[name].filter(isWanted)) : fail('ENOTFOUND')
  return {
    resolveTxt(name) {
      const found = zone[name] ?? (name === DOMAIN ? 'ENODATA' : 'ENOTFOUND')
      // Long texts come in several parts.
      return typeof found === 'string'
        ? fail(found)
        : Promise.resolve(found.map((text) => text.match(/.{1,200}/gs) ?? []))
    },
    resolveMx: () => (typeof mx === 'string' ? fail(mx) : Promise.resolve(mx)),
    resolve4: (name) => resolve(name, isIPv4),
    resolve6: (name) => resolve(name, isIPv6),
  }
}

export interface DomainCase {
  zone?: Zone
  mx?: MxAnswer
  /** Of both kinds, by name. */
  addresses?: Record<string, string[]>
  /** The name of the mail server. */
  host?: string
  provider?: MailProviderId
  selector?: string
  address?: string
}

/** What is said of one kind of record, with what was found of it. */
export async function foundOf(kind: MailDomainRecord['kind'], given: DomainCase) {
  const { zone = {}, mx, addresses, provider = 'mailgun', selector: dkimSelector = null } = given
  const { host = 'smtp.klangpost.example', address = `news@${DOMAIN}` } = given
  const resolver = stub(zone, mx, addresses)
  const check = await checkMailDomain({ address, provider, host, dkimSelector, now: NOW, resolver })
  // There is one of each kind.
  const { kind: _kind, ...record } = mailDomainCheck.parse(check).records.find((one) => one.kind === kind)!
  return record
}

/** What is said of one kind of record. */
export async function recordOf(kind: MailDomainRecord['kind'], given: DomainCase) {
  const { found: _found, ...record } = await foundOf(kind, given)
  return record
}

export const UNANSWERED =
  'The name servers did not answer, so nothing can be said. Look again in a few minutes.'
export const PUT = `at the company where ${DOMAIN} is registered or its DNS is managed.`

/** Looks up names as a machine with the internet does, where no host exists but the one that always does. */
export const withoutHosts = {
  lookup: (name: string) =>
    name === KNOWN_NAME
      ? Promise.resolve([{ address: '1.1.1.1', family: 4 }])
      : Promise.reject(Object.assign(new Error('There is no such name'), { code: 'ENOTFOUND' })),
}
