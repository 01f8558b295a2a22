import { isIPv6 } from 'node:net'

/** The IPv4 address, or the /64 network of an IPv6 address, which belongs to one client. */
export function networkOf(ipAddress: string): string {
  if (!isIPv6(ipAddress)) return ipAddress
  const [mapped] = /\d+\.\d+\.\d+\.\d+$/.exec(ipAddress) ?? []
  if (mapped) return mapped
  // The URL parser normalizes the address: only one run of zeros stays abbreviated.
  const [head = '', tail] = new URL(`http://[${ipAddress.split('%')[0]}]`).hostname.slice(1, -1).split('::')
  const groups = head.split(':').filter(Boolean)
  const rest = tail?.split(':').filter(Boolean) ?? []
  while (tail !== undefined && groups.length + rest.length < 8) groups.push('0')
  return [...groups, ...rest].slice(0, 4).join(':')
}
