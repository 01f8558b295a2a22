const OWN_PICTURE = /(\ssrc=")https?:\/\/[^"/]+(\/media\/)/g

/**
 * A mail's document as a frame of the admin shows it: links open beside the page, and the site's own pictures come
 * from the admin's host, because the public one may be http, which the content security policy refuses.
 */
export function framedMail(html: string): string {
  return html.replace(/<head[^>]*>/i, (head) => `${head}<base target="_blank">`).replace(OWN_PICTURE, '$1$2')
}
