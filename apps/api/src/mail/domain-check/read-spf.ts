import { isIPv4, isIPv6 } from 'node:net'
import type { DomainRecords } from './domain-records.ts'

/** RFC 7208, 4.6.4. */
export const LOOKUPS_MAX = 10

/** The SPF records among the texts of a domain. */
export function spfRecords(texts: readonly string[]): string[] {
  return texts.filter((text) => /^v=spf1(\s|$)/i.test(text))
}

export interface SpfTerm {
  /** As it is written. */
  text: string
  qualifier: string
  /** In lower case: of a mechanism ('include') or a modifier ('redirect'). */
  name: string
  /** After ':', '=' or '/'; '' without one. */
  value: string
}

export function spfTerms(record: string): SpfTerm[] {
  const [, ...terms] = record.trim().split(/\s+/)
  return terms.map((text) => {
    const [, qualifier = '', name = '', value = ''] = /^([+\-~?]?)([^:=/]*)[:=]?(.*)$/s.exec(text) ?? []
    return { text, qualifier, name: name.toLowerCase(), value }
  })
}

/** Name servers allow '_' in names. Macros (%{i}) are not checked. */
const DOMAIN = /^[\w%{}.+/-]+\.[\w%{}.-]+$/
const PREFIX = /^(\/\d{1,2})?(\/\/\d{1,3})?$/

function isDomainOrPrefix(value: string, text: string): boolean {
  const prefix = /(\/\d+)?(\/\/\d+)?$/.exec(value)?.[0] ?? ''
  const domain = value.slice(0, value.length - prefix.length)
  return PREFIX.test(prefix) && (domain === '' ? !text.includes(':') : DOMAIN.test(domain))
}

function isNetwork(value: string, isAddress: (address: string) => boolean, bitsMax: number): boolean {
  const [address = '', bits, ...rest] = value.split('/')
  const isBits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= bitsMax)
  return isAddress(address) && isBits && rest.length === 0
}

const VALID: Record<string, (term: SpfTerm) => boolean> = {
  all: ({ text }) => /^[+\-~?]?all$/i.test(text),
  include: ({ text, value }) => text.includes(':') && DOMAIN.test(value),
  exists: ({ text, value }) => text.includes(':') && DOMAIN.test(value),
  redirect: ({ value }) => DOMAIN.test(value),
  a: ({ value, text }) => isDomainOrPrefix(value, text),
  mx: ({ value, text }) => isDomainOrPrefix(value, text),
  ptr: ({ value, text }) => isDomainOrPrefix(value, text),
  ip4: ({ value }) => isNetwork(value, isIPv4, 32),
  ip6: ({ value }) => isNetwork(value, isIPv6, 128),
}

/** Longest valid term, in characters: a name has 253 at most. */
const TERM_MAX_LENGTH = 300

/** The first term with an error, for which receivers ignore the whole record. */
export function brokenTerm(terms: readonly SpfTerm[]): SpfTerm | undefined {
  return terms.find((term) => term.text.length > TERM_MAX_LENGTH || !isValid(term))
}

function isValid(term: SpfTerm): boolean {
  const hasEquals = /^[a-z][\w.-]*=/i.test(term.text)
  const check = Object.hasOwn(VALID, term.name) ? VALID[term.name] : undefined
  // RFC 7208: unknown modifiers (name=value) are ignored, unknown mechanisms are errors.
  if (!check) return hasEquals
  return hasEquals === (term.name === 'redirect') && check(term)
}

/** A part that stands for addresses. */
export interface SpfSender extends Pick<SpfTerm, 'text' | 'name' | 'value'> {
  /** The name whose record has it. */
  owner: string
}

export interface SpfReach {
  /** Stops above LOOKUPS_MAX. */
  lookups: number
  /** All names that includes and redirects lead to, in lower case. */
  names: Set<string>
  /** All parts that stand for addresses which may send. */
  senders: SpfSender[]
  /** An included name without one valid record, for which receivers ignore the whole record. */
  brokenName: string | null
}

/**
 * Follows includes and redirects, and counts the look-ups of receivers.
 * @param owner the name whose record has the terms
 * @throws LookUpFailed
 */
export async function followSpf(
  owner: string,
  terms: readonly SpfTerm[],
  records: DomainRecords,
): Promise<SpfReach> {
  const reach: SpfReach = { lookups: 0, names: new Set(), senders: [], brokenName: null }
  await follow(owner, terms, records, reach)
  return reach
}

const ADDRESSES = ['a', 'mx', 'ip4', 'ip6']
const LOOKED_UP = ['include', 'a', 'mx', 'ptr', 'exists', 'redirect']

async function follow(
  owner: string,
  terms: readonly SpfTerm[],
  records: DomainRecords,
  reach: SpfReach,
): Promise<void> {
  const hasAll = terms.some(({ name }) => name === 'all')
  for (const { text, qualifier, name, value } of terms) {
    const mayBeSender = ADDRESSES.includes(name) && !value.includes('%')
    if (mayBeSender && (qualifier === '' || qualifier === '+'))
      reach.senders.push({ text, name, value, owner })
    // A redirect beside 'all' is ignored.
    if (!LOOKED_UP.includes(name) || (name === 'redirect' && hasAll)) continue
    reach.lookups += 1
    if (reach.lookups > LOOKUPS_MAX || reach.brokenName !== null) return
    if ((name !== 'include' && name !== 'redirect') || value.includes('%')) continue
    const target = value.toLowerCase().replace(/\.$/, '')
    reach.names.add(target)
    const [record, ...others] = spfRecords((await records.txt(target)) ?? [])
    const next = record === undefined ? [] : spfTerms(record)
    if (record === undefined || others.length > 0 || brokenTerm(next)) reach.brokenName = target
    else await follow(target, next, records, reach)
  }
}
