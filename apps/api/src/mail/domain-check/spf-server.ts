import { BlockList, isIP } from 'node:net'
import { registrablePart } from '@troubadour/domain/connections/domain-name'
import type { DomainRecords, JudgedDomain } from './domain-records.ts'
import type { SpfReach, SpfSender } from './read-spf.ts'

const IPV4_BITS = 32
const IPV6_BITS = 128
const kindOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/**
 * By what an SPF record allows a mail server that is on no list: a name of the same company, or its address.
 * @returns a sentence; null where it cannot be seen
 * @throws LookUpFailed
 */
export async function allowingPart(
  { names, senders }: SpfReach,
  { domain, host, records }: Pick<JudgedDomain, 'domain' | 'host' | 'records'>,
): Promise<string | null> {
  const company = registrablePart(host)
  // A name of the sender's own domain may lead anywhere.
  const canShareName = isIP(host) === 0 && company !== registrablePart(domain)
  const name = canShareName && [...names].find((one) => registrablePart(one) === company)
  if (name) return `The SPF record names ${name}, of the same company as your mail server ${host}.`
  if (senders.length === 0) return null
  const addresses = isIP(host) === 0 ? await records.addresses(host) : [host]
  for (const sender of addresses.length > 0 ? senders : []) {
    const allowed = await networksOf(sender, records)
    if (addresses.some((address) => allowed.check(address, kindOf(address))))
      return `The SPF record allows your mail server ${host} by ‘${sender.text}’.`
  }
  return null
}

/** The addresses that a part of a record stands for. */
async function networksOf({ name, value, owner }: SpfSender, records: DomainRecords): Promise<BlockList> {
  const [, target = '', bits4, bits6] = /^(.*?)(?:\/(\d+))?(?:\/\/(\d+))?$/.exec(value) ?? []
  const networks = new BlockList()
  const add = (address: string, bits: string | undefined) => {
    const kind = kindOf(address)
    networks.addSubnet(address, Number(bits ?? (kind === 'ipv4' ? IPV4_BITS : IPV6_BITS)), kind)
  }
  if (name === 'ip4' || name === 'ip6') add(target, bits4)
  else {
    const hosts = name === 'a' ? [target || owner] : await mailHosts(target || owner, records)
    for (const host of hosts)
      for (const address of await records.addresses(host))
        add(address, kindOf(address) === 'ipv4' ? bits4 : bits6)
  }
  return networks
}

/** RFC 7208, 4.6.4: receivers look up ten at most. */
const MAIL_HOSTS_MAX = 10

async function mailHosts(name: string, records: DomainRecords): Promise<string[]> {
  const found = (await records.mx(name)) ?? []
  return found.slice(0, MAIL_HOSTS_MAX).flatMap(({ exchange }) => exchange || [])
}
