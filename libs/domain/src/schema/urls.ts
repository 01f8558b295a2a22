// Apart from the schemas, because the lists of the admin load no zod.

const HTTP_URL = /^https?:\/\//i
const MEDIA_PATH = /^\/media\/(?!.*\.\.)[\w./-]+$/
/** URL parsers silently remove these, so that 'java\tscript:' would become a scheme. */
const WHITESPACE_OR_CONTROL = /[\s\u0000-\u001f\u007f]/

/** Whether it is an absolute `http:` or `https:` URL without a password, white space or control characters. */
export function isLinkUrl(value: string): boolean {
  if (!HTTP_URL.test(value) || WHITESPACE_OR_CONTROL.test(value) || !URL.canParse(value)) return false
  const { username, password } = new URL(value)
  return username === '' && password === ''
}

/** Whether it is a root-relative `/media/…` path. */
export function isMediaPath(value: string): boolean {
  return MEDIA_PATH.test(value)
}

/** Whether it is an absolute `https:` URL or a root-relative `/media/…` path, which the pages' CSP allows. */
export function isImageUrl(value: string): boolean {
  return isMediaPath(value) || (/^https:/i.test(value) && isLinkUrl(value))
}
