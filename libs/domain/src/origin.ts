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
  return (
    protocol === 'https:' ||
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127\.[\d.]+$/.test(hostname)
  )
}
