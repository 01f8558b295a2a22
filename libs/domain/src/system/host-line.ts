import { isLoopback } from '../links/web-text.ts'
import type { Moment } from '../time/zoned-time.ts'
import { toMillis } from '../time/zoned-time.ts'
import { countText } from '../texts/count-text.ts'
import { line, textFact, timeFact } from './line.ts'
import type { SystemLine } from './system.ts'
import type { HostFacts, HostReading } from './system-facts.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Certificates are renewed a month before their end: one with fewer days left was not. */
const DAYS_LEFT_MIN = 14

const RENEWAL =
  'The web server in front of the site renews it by itself, for which ports 80 and 443 have to be open. Give the details to whoever looks after the server.'

/** Whether a host's DNS and certificate can be looked up. */
export function isLookedUp(origin: string | undefined): origin is string {
  return origin?.startsWith('https:') === true && !isLoopback(new URL(origin).hostname)
}

/** Whether a host is found, and how long its certificate is valid (docs/product/states.md#system). */
export function hostLine(
  name: 'public-host' | 'admin-host',
  title: string,
  { origin, reading }: HostFacts,
  now: Moment,
): SystemLine {
  const base = { name, title }
  if (origin === undefined)
    return line({
      ...base,
      state: 'off',
      sentence: 'The server was not told this address, so it is not looked up.',
    })
  if (!isLookedUp(origin)) {
    const sentence = `${origin} has no certificate or is on this machine only, so it is not looked up.`
    return line({ ...base, state: 'off', sentence })
  }
  const { host } = new URL(origin)
  if (reading?.origin !== origin)
    return line({
      ...base,
      state: 'unknown',
      sentence: `${host} was not looked up yet.`,
      advice: 'Press ‘Check again’.',
    })
  return line({
    ...base,
    ...judge(host, reading, now),
    facts: [
      textFact('Addresses', reading.addresses.join(', ') || 'none'),
      timeFact('Certificate until', reading.certificate?.expiresAt ?? null, 'unknown'),
    ],
    details: [
      ...(reading.certificate ? [`Issued by ${reading.certificate.issuer}`] : []),
      ...(reading.reason === null ? [] : [reading.reason]),
    ],
    checkedAt: reading.at,
  })
}

function judge(
  host: string,
  { trouble, certificate }: HostReading,
  now: Moment,
): Pick<SystemLine, 'state' | 'sentence' | 'advice'> {
  const daysLeft = certificate && Math.floor((toMillis(certificate.expiresAt) - toMillis(now)) / DAY_MS)
  if (trouble === 'no-address')
    return {
      state: 'problem',
      sentence: `${host} is not found: the DNS has no address for it.`,
      advice:
        'Add an A record with the address of your server where you registered the domain. It can take a day until everybody sees it.',
    }
  if (trouble === 'no-dns')
    return {
      state: 'unknown',
      sentence: `The DNS did not answer when ${host} was looked up.`,
      advice: 'Check again in a few minutes.',
    }
  if (trouble === 'unreachable')
    return {
      state: 'unknown',
      sentence: `The server does not reach ${host} itself.`,
      advice: `Some networks do not allow that. Open ${host} on a phone without Wi-Fi: if it works there, all is well.`,
    }
  if (daysLeft !== null && daysLeft < 0)
    return { state: 'problem', sentence: `The certificate of ${host} has expired.`, advice: RENEWAL }
  if (trouble === 'wrong-certificate')
    return {
      state: 'problem',
      sentence: `Browsers do not trust the certificate of ${host}.`,
      advice: RENEWAL,
    }
  if (daysLeft === null)
    return { state: 'unknown', sentence: `The certificate of ${host} could not be read.`, advice: null }
  if (daysLeft < DAYS_LEFT_MIN)
    return {
      state: 'problem',
      sentence: `The certificate of ${host} ends in ${countText(daysLeft, 'day')}, and was not renewed.`,
      advice: RENEWAL,
    }
  const sentence = `${host} is found, and its certificate is valid for ${countText(daysLeft, 'day')} more.`
  return { state: 'ok', sentence, advice: null }
}
