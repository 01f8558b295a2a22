import { BlockList, isIP, isIPv6 } from 'node:net'

/** Names of groups of networks in TRUSTED_PROXIES, as in Fastify. */
const NAMED: Record<string, string[]> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** Whether it is a valid entry of TRUSTED_PROXIES: a name, an IP address, or a network such as 10.0.0.0/8. */
export function isProxy(entry: string): boolean {
  const [address = '', bits] = entry.split('/')
  const maxBits = isIPv6(address) ? 128 : 32
  const isBits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits)
  return entry in NAMED || (isIP(address) > 0 && isBits)
}

/** Creates a check whether the peer of a connection is one of TRUSTED_PROXIES. */
export function trustedPeers(proxies: readonly string[]): (address: string | undefined) => boolean {
  const trusted = new BlockList()
  for (const entry of proxies.flatMap((name) => NAMED[name] ?? name)) {
    const [address = '', bits] = entry.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) trusted.addAddress(address, family)
    else trusted.addSubnet(address, Number(bits), family)
  }
  return (address) => address !== undefined && trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
