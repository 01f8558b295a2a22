import { isIPv6 } from 'node:net'
import bowser from 'bowser'

/** Whoever has an IPv6 address has the other 2^64 of its network too. */
export function networkOf(ipAddress: string): string {
  if (!isIPv6(ipAddress)) return ipAddress
  const [mapped] = /\d+\.\d+\.\d+\.\d+$/.exec(ipAddress) ?? []
  if (mapped) return mapped
  // The URL parser writes an address in full but for one run of zeros.
  const [head = '', tail] = new URL(`http://[${ipAddress.split('%')[0]}]`).hostname.slice(1, -1).split('::')
  const groups = head.split(':').filter(Boolean)
  const rest = tail?.split(':').filter(Boolean) ?? []
  while (tail !== undefined && groups.length + rest.length < 8) groups.push('0')
  return [...groups, ...rest].slice(0, 4).join(':')
}

/** Longer ones are cut: the header is the caller's. In characters. */
const USER_AGENT_MAX_LENGTH = 512
/** For a browser that it does not know, the parser answers with the caller's own text, which is nobody's name. */
const BROWSERS = new Set(Object.values(bowser.BROWSER_MAP))
const SYSTEMS = new Set(Object.values(bowser.OS_MAP))

/** The browser and system that a User-Agent header names, in plain words: 'Firefox on Windows'. */
export function deviceName(userAgent: string | null | undefined): string {
  const { browser, os } = bowser.parse(shortUserAgent(userAgent) ?? '-')
  const parts = [known(BROWSERS, browser.name), known(SYSTEMS, os.name)].filter(Boolean)
  return parts.length > 0 ? parts.join(' on ') : 'Unknown device'
}

function known(names: ReadonlySet<string>, name: string | undefined): string | undefined {
  return name !== undefined && names.has(name) ? name : undefined
}

/** The header as it is kept. */
export function shortUserAgent(userAgent: string | null | undefined): string | null {
  return userAgent ? userAgent.slice(0, USER_AGENT_MAX_LENGTH).replaceAll('\0', '') : null
}
