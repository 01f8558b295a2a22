import bowser from 'bowser'

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
