import bowser from 'bowser'

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
