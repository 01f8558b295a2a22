import { escapeHtml } from '@troubadour/domain/site/web-text'

/** The element of the document by which the admin's server tells where the public site is. */
export const PUBLIC_ORIGIN_META = 'public-origin'

/** The document with where the public site is; as it is where the environment does not say. */
export function withPublicOrigin(html: string, origin: string | undefined): string {
  if (origin === undefined) return html
  return html.replace(
    '</head>',
    () => `<meta name="${PUBLIC_ORIGIN_META}" content="${escapeHtml(origin)}" /></head>`,
  )
}

/** The address of a page of the public site; null where the server does not know where that is. */
export function publicSiteUrl(path = '/'): string | null {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${PUBLIC_ORIGIN_META}"]`)
  return meta && meta.content + path
}
