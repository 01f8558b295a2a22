const SECOND_MS = 1000
const HOUR_MS = 3600 * SECOND_MS

/** A link is dead when it was found so twice, at least this far apart. */
export const DEAD_AFTER_MS = HOUR_MS
/** A dead ticket link of a show this soon has a mail of its own, in days. */
export const URGENT_DAYS = 2

/** How often links are asked, in seconds (docs/product/constants.md#system-limits). */
export const CHECKED_EVERY_S = { urgent: 3 * 3600, soon: 24 * 3600, other: 7 * 24 * 3600 } as const

/** 'suspected': found dead once; 'cannot-tell': it may work for visitors. */
export type LinkState = 'new' | 'alive' | 'cannot-tell' | 'suspected' | 'dead'
export type LinkOutcome = Extract<LinkState, 'alive' | 'cannot-tell' | 'dead'>

/** 404 and 410; other refusals may concern programs only, and other failures end by themselves. */
const DEAD_STATUSES: readonly number[] = [404, 410]
const FIRST_FAILURE_STATUS = 400

/** What the status of an answer says of a link (docs/product/states.md#watched-links). */
export function outcomeOfStatus(status: number): LinkOutcome {
  if (DEAD_STATUSES.includes(status)) return 'dead'
  return status < FIRST_FAILURE_STATUS ? 'alive' : 'cannot-tell'
}

interface LinkFinding {
  state: LinkState
  /** Null unless it was found dead, and not alive since. */
  firstDeadAt: Date | null
}

/** The state of a link after it was asked. What cannot be told changes nothing of what was found. */
export function afterCheck(
  { state, firstDeadAt }: LinkFinding,
  outcome: LinkOutcome,
  now: Date,
): LinkFinding {
  if (outcome === 'alive') return { state: 'alive', firstDeadAt: null }
  if (outcome === 'cannot-tell') return { state: firstDeadAt ? state : 'cannot-tell', firstDeadAt }
  if (!firstDeadAt) return { state: 'suspected', firstDeadAt: now }
  const isOld = now.getTime() - firstDeadAt.getTime() >= DEAD_AFTER_MS
  return { state: isOld ? 'dead' : state, firstDeadAt }
}

/** Longest address that is watched, in characters. */
const URL_MAX_LENGTH = 2000
/** Names that no name server knows (RFC 2606, RFC 6761), such as those of the demo content. */
const RESERVED_NAME = /(?:^|\.)(?:example|test|invalid|localhost|local)$/

/** The normalized address of a link that can be watched; null for others, such as mail addresses. */
export function watchedUrl(link: string): string | null {
  if (!URL.canParse(link)) return null
  const url = new URL(link)
  if (!/^https?:$/.test(url.protocol) || RESERVED_NAME.test(url.hostname)) return null
  url.hash = ''
  return url.href.length > URL_MAX_LENGTH ? null : url.href
}
