import { isSafeOrigin } from '@troubadour/domain/origin'
import type { CdnConfig } from './cdn-config.ts'

/** The variables of a CDN, as they are set. */
export interface CdnVariables {
  CDN_MAX_AGE?: string | undefined
  CDN_PURGE_URL?: string | undefined
  CDN_PURGE_TOKEN?: string | undefined
  CDN_PURGE_HEADER?: string | undefined
  CDN_PURGE_BODY?: string | undefined
}

/** The longest that a page stays where a purge is lost, and a token of the sign-up form far from too old; in seconds. */
const MAX_AGE_LIMIT_S = 3600
/** As Cloudflare takes it. */
const PURGE_BODY = '{"purge_everything":true}'
/** The value of CDN_PURGE_BODY for a call without a body. */
const NO_BODY = 'none'
const TOKEN = /^[\x21-\x7e]+$/
const HEADER_NAME = /^[\w-]+$/

/** What is wrong with the variables of a CDN, one line each, beginning with the name. */
export function cdnProblems(given: CdnVariables): string[] {
  const { CDN_MAX_AGE, CDN_PURGE_URL, CDN_PURGE_TOKEN, CDN_PURGE_HEADER, CDN_PURGE_BODY } = given
  const problems = []
  if (CDN_MAX_AGE !== undefined && !(/^\d{1,4}$/.test(CDN_MAX_AGE) && Number(CDN_MAX_AGE) <= MAX_AGE_LIMIT_S))
    problems.push(`CDN_MAX_AGE must be a number of seconds, ${MAX_AGE_LIMIT_S} at most`)
  if (CDN_PURGE_URL !== undefined && !isPurgeUrl(CDN_PURGE_URL))
    problems.push('CDN_PURGE_URL must start with https://, or be an address of this machine')
  if (CDN_PURGE_URL === undefined && Number(CDN_MAX_AGE ?? 0) > 0)
    problems.push('CDN_PURGE_URL must be set with CDN_MAX_AGE: what is hidden must vanish at once')
  if (CDN_PURGE_TOKEN !== undefined && !TOKEN.test(CDN_PURGE_TOKEN.trim()))
    problems.push('CDN_PURGE_TOKEN must be a token as the CDN shows it')
  if (CDN_PURGE_HEADER !== undefined && !HEADER_NAME.test(CDN_PURGE_HEADER))
    problems.push('CDN_PURGE_HEADER must be the name of a header, such as Fastly-Key')
  if (CDN_PURGE_BODY !== undefined && CDN_PURGE_BODY !== NO_BODY && !isJson(CDN_PURGE_BODY))
    problems.push(`CDN_PURGE_BODY must be JSON, or ${NO_BODY}`)
  return problems
}

/** The CDN; null where there is none, or something is wrong. */
export function readCdnConfig(given: CdnVariables): CdnConfig | null {
  const { CDN_MAX_AGE = '0', CDN_PURGE_URL, CDN_PURGE_TOKEN, CDN_PURGE_HEADER, CDN_PURGE_BODY } = given
  if (CDN_PURGE_URL === undefined || cdnProblems(given).length > 0) return null
  const token = CDN_PURGE_TOKEN?.trim()
  const body = CDN_PURGE_BODY === NO_BODY ? null : (CDN_PURGE_BODY ?? PURGE_BODY)
  const authorization: Record<string, string> = CDN_PURGE_HEADER
    ? { [CDN_PURGE_HEADER.toLowerCase()]: token ?? '' }
    : { authorization: `Bearer ${token}` }
  return {
    purge: {
      url: CDN_PURGE_URL,
      headers: {
        ...(token !== undefined && authorization),
        ...(body !== null && { 'content-type': 'application/json' }),
      },
      body,
    },
    maxAgeS: Number(CDN_MAX_AGE),
  }
}

/** The token must not travel in the clear, except to a program on this machine. */
function isPurgeUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { origin, username, password } = new URL(text)
  return isSafeOrigin(origin) && username === '' && password === ''
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}
