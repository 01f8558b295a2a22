/** `example.com/path?x#y`: labels with dots between them, the last one of letters. */
const HOST_FIRST = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}(?::\d{1,5})?(?:[/?#]\S*)?$/u
const SPOTIFY_LINK =
  /^(?:https:\/\/)?open\.spotify\.com\/(?:intl-[a-z-]+\/)?(track|album|artist|playlist|show|episode)\/(\w+)\/?(?:[?#]\S*)?$/i
const SPOTIFY_URI = /^spotify:(track|album|artist|playlist|show|episode):(\w+)$/i
const FRAME_SOURCE = /^<iframe\s[^>]*?\bsrc=["']([^"']+)["']/i

/** Completes a typed link with `https://` if it begins with a host name (docs/product/validation.md#fields). */
export function completeLink(text: string): string {
  const trimmed = text.trim()
  return HOST_FIRST.test(trimmed) ? `https://${trimmed}` : text
}

/**
 * The URL of Spotify's player for a share link or an embed code; any other text unchanged
 * (docs/product/validation.md#fields).
 */
export function spotifyEmbedUrl(text: string): string {
  const trimmed = text.trim()
  const address = FRAME_SOURCE.exec(trimmed)?.[1]?.replaceAll('&amp;', '&') ?? trimmed
  const [, kind, id] = SPOTIFY_LINK.exec(address) ?? SPOTIFY_URI.exec(address) ?? []
  if (kind !== undefined) return `https://open.spotify.com/embed/${kind.toLowerCase()}/${id}`
  return address === trimmed ? text : address
}

/** Whether it is only a scheme, a host and a port: 'https://admin.example.com'. */
export function isOrigin(value: string): boolean {
  return URL.canParse(value) && /^https?:/.test(value) && new URL(value).origin === value
}

/**
 * Whether passwords may be sent to the origin: over https, or to this machine
 * (docs/product/README.md#programs-and-hosts: production refuses http except on loopback).
 */
export function isSafeOrigin(value: string): boolean {
  if (!isOrigin(value)) return false
  const { protocol, hostname } = new URL(value)
  return protocol === 'https:' || isLoopback(hostname)
}

/** Whether it is a host name or IP address of this machine; IPv6 with or without brackets. */
export function isLoopback(host: string): boolean {
  return (
    host === 'localhost' ||
    host.endsWith('.localhost') ||
    host === '::1' ||
    host === '[::1]' ||
    /^127\.[\d.]+$/.test(host)
  )
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for HTML, between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}

/** Joins the lines of a text, such as the items of a list, and cuts it between words. @param length in characters */
export function inOneLine(text: string, length: number): string {
  const line = text
    .replace(/([.,:;!?])?\s*\n\s*• */g, (_, mark = ',') => `${mark} `)
    .replace(/^\s*• */, '')
    .replace(/\s+/g, ' ')
    .trim()
  if (line.length <= length) return line
  return `${line.slice(0, length).replace(/\s\S*$/, '')} …`
}
