/** True for a scheme, a host and a port, and nothing behind them: 'https://admin.example.com'. */
export function isOrigin(value: string): boolean {
  return URL.canParse(value) && /^https?:/.test(value) && new URL(value).origin === value
}

/**
 * True for an origin that passwords may travel to: https, or the machine itself
 * (docs/product/README.md#programs-and-hosts: production refuses http except on loopback).
 */
export function isSafeOrigin(value: string): boolean {
  if (!isOrigin(value)) return false
  const { protocol, hostname } = new URL(value)
  return protocol === 'https:' || isLoopback(hostname)
}

/** True for a host name or an address of the machine itself; IPv6 with or without brackets. */
export function isLoopback(host: string): boolean {
  return (
    host === 'localhost' ||
    host.endsWith('.localhost') ||
    host === '::1' ||
    host === '[::1]' ||
    /^127\.[\d.]+$/.test(host)
  )
}
