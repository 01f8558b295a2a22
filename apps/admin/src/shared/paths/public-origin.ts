import { escapeHtml } from '@troubadour/domain/links/web-text'

/** Name of the meta element with the public site's origin. */
export const PUBLIC_ORIGIN_META = 'public-origin'

/** Adds the public site's origin to the document; unchanged when it is not configured. */
export function withPublicOrigin(html: string, origin: string | undefined): string {
  if (origin === undefined) return html
  return html.replace(
    '</head>',
    () => `<meta name="${PUBLIC_ORIGIN_META}" content="${escapeHtml(origin)}" /></head>`,
  )
}

/** The URL of a page of the public site; null when its origin is unknown. */
export function publicSiteUrl(path = '/'): string | null {
  const meta = document.head.querySelector<HTMLMetaElement>(`meta[name="${PUBLIC_ORIGIN_META}"]`)
  return meta && meta.content + path
}
