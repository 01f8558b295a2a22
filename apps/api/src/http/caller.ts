import { isIPv6 } from 'node:net'
import bowser from 'bowser'

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

/** Longer headers are truncated, in characters. */
const USER_AGENT_MAX_LENGTH = 512
/** The parser returns text from the header for an unknown browser, which must not be shown. */
const BROWSERS = new Set(Object.values(bowser.BROWSER_MAP))
const SYSTEMS = new Set(Object.values(bowser.OS_MAP))

/** Browser and system of a User-Agent header, for display: 'Firefox on Windows'. */
export function deviceName(userAgent: string | null | undefined): string {
  const { browser, os } = bowser.parse(shortUserAgent(userAgent) ?? '-')
  const parts = [known(BROWSERS, browser.name), known(SYSTEMS, os.name)].filter(Boolean)
  return parts.length > 0 ? parts.join(' on ') : 'Unknown device'
}

function known(names: ReadonlySet<string>, name: string | undefined): string | undefined {
  return name !== undefined && names.has(name) ? name : undefined
}

export function shortUserAgent(userAgent: string | null | undefined): string | null {
  return userAgent ? userAgent.slice(0, USER_AGENT_MAX_LENGTH).replaceAll('\0', '') : null
}
